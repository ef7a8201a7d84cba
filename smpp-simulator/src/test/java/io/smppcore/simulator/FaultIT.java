package io.smppcore.simulator;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of fault, octet by octet, over a plain socket. */
@Timeout(Waits.METHOD_SECONDS)
class FaultIT {

    /** The correct submit_sm_resp to the message with sequence number 2 and the id 7. */
    private static final String GOOD = "00000012" + "80000004" + "00000000" + "00000002" + "3700";

    private static final String NEXT = "00000012" + "80000004" + "00000000" + "00000003" + "3800";
    private static final String PING_RESP = "00000010" + "80000015" + "00000000" + "00000009";

    private Rig rig = new Rig("");

    @AfterEach
    void close() throws IOException {
        rig.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bad-length                          | 0000000f 80000004 00000000 00000002 3700",
                "bad-length, length: 2147483647      | 7fffffff 80000004 00000000 00000002 3700",
                "bad-length, length: 4294967295      | ffffffff 80000004 00000000 00000002 3700",
                "garbage                             | 00000012 80000004 00000000 00000002 3700 0d0a0d0a",
                "garbage, octets: 'GET /'            | 00000012 80000004 00000000 00000002 3700 474554202f",
                "garbage-before, octets: 0xcafe      | cafe 00000012 80000004 00000000 00000002 3700",
                "twice | 00000012 80000004 00000000 00000002 3700 00000012 80000004 00000000 00000002 3700",
                "wrong-response                      | 00000012 80000103 00000000 00000002 3700",
                "wrong-sequence                      | 00000012 80000004 00000000 40000002 3700",
                "sequence-zero                       | 00000012 80000004 00000000 00000000 3700",
                "sequence-high                       | 00000012 80000004 00000000 80000002 3700",
                "missing-nul                         | 00000011 80000004 00000000 00000002 37",
                "extra-nul                           | 00000013 80000004 00000000 00000002 370000",
                "body-on-error                       | 00000012 80000004 00000008 00000002 3700",
                "body-on-error, status: RTHROTTLED   | 00000012 80000004 00000058 00000002 3700",
                "header-only                         | 00000010 80000004 00000000 00000002",
                "truncated-tlv                       | 00000019 80000004 00000000 00000002 3700 042300c8637574",
                "vendor-tlv                          | 00000019 80000004 00000000 00000002 3700 3ffe00036e6577",
                "vendor-tlv, octets: 0x1501000101    | 00000017 80000004 00000000 00000002 3700 1501000101",
                "nack                                | 00000010 80000000 00000003 00000002",
                "nack, status: 8                     | 00000010 80000000 00000008 00000002",
                "deliver-before | 0000002b 00000005 00000000 70000000 000000000000 313233343500 000000 0000 00000000 "
                        + "0568656c6c6f 00000012 80000004 00000000 00000002 3700",
                "deliver-behind | 00000012 80000004 00000000 00000002 3700 0000002b 00000005 00000000 70000000 "
                        + "000000000000 313233343500 000000 0000 00000000 0568656c6c6f",
                "one-octet-writes                    | 00000012 80000004 00000000 00000002 3700"
            })
    void appliesEachFaultToAResponse(String fault, String expected) throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, limit: 1, do: " + fault + "}]");
        submit(peer, 2);
        submit(peer, 3);
        ping(peer);
        String octets = expected.replace(" ", "");
        assertThat(peer.octets(octets.length() / 2)).isEqualTo(octets);
        // The fault affects no other octets.
        assertThat(peer.octets(18 + 16)).isEqualTo(NEXT + PING_RESP);
    }

    @Test
    void sendsOctetsOneByOneWhileLaterPdusWait() throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, limit: 1, do: one-octet-writes, time: 10ms}]");
        submit(peer, 2);
        ping(peer);
        for (int i = 0; i < 17; i++) {
            assertThat(peer.octets(1)).isEqualTo(GOOD.substring(2 * i, 2 * i + 2));
            eventually().until(() -> rig.timeline.waiting() == 1);
            rig.timeline.advance(Duration.ofMillis(10));
        }
        assertThat(peer.octets(1 + 16)).isEqualTo("00" + PING_RESP);
    }

    @Test
    void closesTheConnectionWithinAPdu() throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, do: cut}]");
        submit(peer, 2);
        assertThat(peer.octets(9)).isEqualTo(GOOD.substring(0, 18));
        peer.expectFin();
    }

    @Test
    void resetsTheConnectionWithinAPdu() throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, do: cut-and-reset, count: 4}]");
        submit(peer, 2);
        assertThat(peer.octets(4)).isEqualTo("00000012");
        peer.expectReset();
    }

    @Test
    void closesTheConnectionInsteadOfAPdu() throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, after: 1, do: close}]");
        submit(peer, 2);
        submit(peer, 3);
        submit(peer, 4);
        assertThat(peer.octets(18)).isEqualTo(GOOD);
        peer.expectFin();
    }

    @Test
    void resetsTheConnectionInsteadOfAPdu() throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, do: reset}]");
        submit(peer, 2);
        peer.expectReset();
    }

    @Test
    void unbindsTheSessionAfterAPdu() throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, do: unbind}]");
        submit(peer, 2);
        assertThat(peer.octets(18)).isEqualTo(GOOD);
        assertThat(peer.octets(16)).startsWith("00000010" + "00000006");
    }

    @Test
    void dropsOnlyTheSelectedPdu() throws IOException {
        RawPeer peer = bound("faults: [{on: enquire_link_resp, do: drop}]");
        ping(peer);
        submit(peer, 2);
        assertThat(peer.octets(18)).isEqualTo(GOOD);
        peer.expectNothing(Rig.QUIET);
    }

    @Test
    void laterPdusWaitForADelayedPdu() throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, limit: 1, do: delay, time: 5s}]");
        submit(peer, 2);
        submit(peer, 3);
        ping(peer);
        peer.expectNothing(Rig.QUIET);
        rig.timeline.advance(Duration.ofSeconds(5));
        assertThat(peer.octets(18 + 18 + 16)).isEqualTo(GOOD + NEXT + PING_RESP);
    }

    @Test
    void laterPdusDoNotWaitForALatePdu() throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, limit: 1, do: late, time: 5s}]");
        submit(peer, 2);
        submit(peer, 3);
        assertThat(peer.octets(18)).isEqualTo(NEXT);
        rig.timeline.advance(Duration.ofSeconds(5));
        assertThat(peer.octets(18)).isEqualTo(GOOD);
    }

    @Test
    void coalescesPdusUntilTheirNumberOrTheirTime() throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, limit: 2, do: coalesce, count: 3, time: 1s}]");
        submit(peer, 2);
        ping(peer);
        peer.expectNothing(Rig.QUIET);
        submit(peer, 3);
        assertThat(peer.octets(18 + 16 + 18)).isEqualTo(GOOD + PING_RESP + NEXT);
        submit(peer, 4);
        peer.expectNothing(Rig.QUIET);
        rig.timeline.advance(Duration.ofSeconds(1));
        assertThat(peer.octets(18)).isEqualTo(GOOD.replace("023700", "043900"));
    }

    @Test
    void aSlowReaderRespondsAfterItsPause() throws IOException {
        RawPeer peer = bound("faults: [{on: submit_sm_resp, limit: 1, do: slow-reader, time: 5s}]");
        submit(peer, 2);
        assertThat(peer.octets(18)).isEqualTo(GOOD);
        ping(peer);
        peer.expectNothing(Rig.QUIET);
        rig.timeline.advance(Duration.ofSeconds(5));
        assertThat(peer.octets(16)).isEqualTo(PING_RESP);
    }

    @Test
    void aHalfOpenSessionIsSilentAndStaysOpen() throws IOException {
        start("faults: [{on: submit_sm_resp, do: half-open}]");
        RawPeer peer = rig.bound();
        submit(peer, 2);
        ping(peer);
        submit(peer, 3);
        peer.expectNothing(Rig.QUIET);
        reset();
    }

    @Test
    void aClosedConnectionRefusesOnlyTheFirstBind() throws IOException {
        start("faults: [{on: bind_resp, do: close, limit: 1}]");
        RawPeer refused = rig.connect();
        refused.write(PduOctets.bind(PduOctets.BIND_TRANSMITTER, 1, "me", "secret"));
        refused.expectFin();
        rig.bound();
    }

    @Test
    void sendsGarbageAfterConnect() throws IOException {
        start("faults: [{on: connect, do: garbage, octets: 0x0d0a}]");
        RawPeer peer = rig.connect();
        assertThat(peer.octets(2)).isEqualTo("0d0a");
    }

    @Test
    void aDeliverSmPrecedesTheBindResponse() throws IOException {
        start("{system-id: s, faults: [{on: bind_resp, do: deliver-before}]}");
        RawPeer peer = rig.connect();
        peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));
        assertThat(peer.octets(43)).startsWith("0000002b" + "00000005");
        assertThat(peer.octets(16)).endsWith("80000009" + "00000000" + "00000001");
    }

    @Test
    void resetsASessionAfterADelayFromItsBind() throws IOException {
        RawPeer peer = bound("faults: [{on: bound, delay: 30s, do: reset}]");
        eventually().until(() -> rig.timeline.waiting() == 1);
        rig.timeline.advance(Duration.ofMillis(29_999));
        submit(peer, 2);
        assertThat(peer.octets(18)).isEqualTo(GOOD);
        rig.timeline.advance(Duration.ofMillis(1));
        peer.expectReset();
    }

    @Test
    void appliesFaultsOnlyToSessionsOfTheAccount() throws IOException {
        start("{submit: {message-id: {start: 7}}, faults: [{on: submit_sm_resp, account: you, do: drop}]}");
        RawPeer me = rig.bound();
        submit(me, 2);
        assertThat(me.octets(18)).isEqualTo(GOOD);
        RawPeer you = rig.bound(PduOctets.BIND_TRANSCEIVER, "you", "");
        submit(you, 2);
        you.expectNothing(Rig.QUIET);
    }

    @Test
    void theSameSeedSelectsTheSamePdus() throws IOException {
        List<Integer> first = withExtraNul(42);
        assertThat(first).hasSizeBetween(5, 45);
        assertThat(withExtraNul(42)).isEqualTo(first);
        assertThat(withExtraNul(43)).isNotEqualTo(first);
    }

    @Test
    void newFaultsApplyToBoundSessions() throws IOException {
        start("submit: {message-id: {start: 7}}");
        RawPeer peer = rig.bound();
        rig.simulator.scenario(Scenario.parse("{submit: {message-id: {start: 7}}, faults: [{do: twice}]}"));
        ping(peer);
        assertThat(peer.octets(32)).isEqualTo(PING_RESP + PING_RESP);
    }

    @Test
    void appliesAFaultToOneSessionOnRequest() throws IOException {
        start("submit: {message-id: {start: 7}}");
        RawPeer peer = rig.bound();
        eventually().until(() -> rig.simulator.sessions().size() == 1);
        SimulatedSession session = rig.simulator.sessions().getFirst();
        session.fault(Scenario.parse("faults: [{on: submit_sm_resp, do: header-only}]")
                .faults()
                .getFirst());
        ping(peer);
        assertThat(peer.octets(16)).isEqualTo(PING_RESP);
        submit(peer, 2);
        assertThat(peer.octets(16)).isEqualTo("00000010" + GOOD.substring(8, 32));
        session.garbage(Octets.ofHex("cafe"));
        assertThat(peer.octets(2)).isEqualTo("cafe");
        session.alert(Address.international("49170"), Address.international("12345"));
        assertThat(peer.octets(32)).startsWith("00000020" + "00000102");
        session.halfOpen();
        // Takes effect with the next task of the session: a request that arrives before is answered.
        eventually().untilAsserted(() -> {
            peer.skipReceived();
            ping(peer);
            peer.expectNothing(Rig.QUIET);
        });
        reset();
    }

    /** Resets sessions for which the simulator would wait on close. */
    private void reset() {
        rig.simulator.sessions().forEach(SimulatedSession::reset);
    }

    @Test
    void aSessionCanBeUnboundAndResetOnDemand() throws IOException {
        start("");
        RawPeer first = rig.bound();
        eventually().until(() -> rig.simulator.sessions().size() == 1);
        rig.simulator.sessions().getFirst().reset();
        first.expectReset();
        RawPeer second = rig.bound();
        eventually().until(() -> rig.simulator.sessions().size() == 1);
        var unused = rig.simulator.sessions().getFirst().unbind();
        assertThat(second.octets(16)).startsWith("00000010" + "00000006");
    }

    @Test
    void sendsOutbindWhenAMessageWaits() throws IOException {
        try (var listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            start("""
                    deliver: {wait: 1m}
                    outbind: [{host: 127.0.0.1, port: %d, system-id: me, password: secret, when: waiting}]
                    """.formatted(listening.getLocalPort()));
            var answered =
                    rig.simulator.inject(Address.international("49170"), Address.international("12345"), "hello");
            try (RawPeer called = RawPeer.accepted(listening)) {
                PduOctets outbind = called.read();
                assertThat(outbind.commandId()).isEqualTo(PduOctets.OUTBIND);
                assertThat(outbind.firstText()).isEqualTo("me");
                called.bind(PduOctets.BIND_RECEIVER);
                called.answerDeliverSm();
                assertThat(answered.join().isOk()).isTrue();
            }
        }
    }

    /** Returns the indexes of those of 50 responses that have an extra NUL. */
    private List<Integer> withExtraNul(int seed) throws IOException {
        RawPeer peer = bound("seed: " + seed + "\nfaults: [{on: enquire_link_resp, chance: 40%, do: extra-nul}]");
        List<Integer> withExtraNul = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            ping(peer);
            if (peer.octets(16).startsWith("00000011")) {
                withExtraNul.add(i);
                assertThat(peer.octets(1)).isEqualTo("00");
            }
        }
        return withExtraNul;
    }

    /** Replaces the simulator by one with this scenario. */
    private void start(String yaml) throws IOException {
        rig.close();
        rig = new Rig(yaml);
    }

    private RawPeer bound(String yaml) throws IOException {
        start("submit: {message-id: {form: decimal, start: 7}}\n" + yaml);
        return rig.bound();
    }

    private static void submit(RawPeer peer, int sequence) throws IOException {
        peer.write(PduOctets.submitSm(sequence, "hello"));
    }

    private static void ping(RawPeer peer) throws IOException {
        peer.write(PduOctets.request(PduOctets.ENQUIRE_LINK, 9));
    }
}
