package io.smppcore.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.peers.RawPdu;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of fault, octet by octet, over a plain socket. */
@Timeout(60)
class FaultIT {

    /** The correct submit_sm_resp to the message with sequence number 2 and the id 7. */
    private static final String GOOD = "00000012" + "80000004" + "00000000" + "00000002" + "3700";

    private static final String NEXT = "00000012" + "80000004" + "00000000" + "00000003" + "3800";
    private static final String PING_RESP = "00000010" + "80000015" + "00000000" + "00000009";
    private static final int QUIET_MS = 150;
    private static final int PATIENCE_MS = 10_000;
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(5);

    private final ManualTimeline timeline = new ManualTimeline();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open.reversed()) {
            one.close();
        }
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
        Peer peer = bound("faults: [{on: submit_sm_resp, limit: 1, do: " + fault + "}]");
        peer.submit(2);
        peer.submit(3);
        peer.ping();
        String octets = expected.replace(" ", "");
        assertThat(peer.read(octets.length() / 2)).isEqualTo(octets);
        // The fault affects no other octets.
        assertThat(peer.read(18 + 16)).isEqualTo(NEXT + PING_RESP);
    }

    @Test
    void sendsOctetsOneByOneWhileLaterPdusWait() throws IOException {
        Peer peer = bound("faults: [{on: submit_sm_resp, limit: 1, do: one-octet-writes, time: 10ms}]");
        peer.submit(2);
        peer.ping();
        for (int i = 0; i < 17; i++) {
            assertThat(peer.read(1)).isEqualTo(GOOD.substring(2 * i, 2 * i + 2));
            await().pollInterval(POLL).atMost(SOON).until(() -> timeline.waiting() == 1);
            timeline.advance(Duration.ofMillis(10));
        }
        assertThat(peer.read(1 + 16)).isEqualTo("00" + PING_RESP);
    }

    @Test
    void closesTheConnectionWithinAPdu() throws IOException {
        Peer peer = bound("faults: [{on: submit_sm_resp, do: cut}]");
        peer.submit(2);
        assertThat(peer.read(9)).isEqualTo(GOOD.substring(0, 18));
        peer.expectFin();
    }

    @Test
    void resetsTheConnectionWithinAPdu() throws IOException {
        Peer peer = bound("faults: [{on: submit_sm_resp, do: cut-and-reset, count: 4}]");
        peer.submit(2);
        assertThat(peer.read(4)).isEqualTo("00000012");
        peer.expectReset();
    }

    @Test
    void closesTheConnectionInsteadOfAPdu() throws IOException {
        Peer peer = bound("faults: [{on: submit_sm_resp, after: 1, do: close}]");
        peer.submit(2);
        peer.submit(3);
        peer.submit(4);
        assertThat(peer.read(18)).isEqualTo(GOOD);
        peer.expectFin();
    }

    @Test
    void resetsTheConnectionInsteadOfAPdu() throws IOException {
        Peer peer = bound("faults: [{on: submit_sm_resp, do: reset}]");
        peer.submit(2);
        peer.expectReset();
    }

    @Test
    void unbindsTheSessionAfterAPdu() throws IOException {
        Peer peer = bound("faults: [{on: submit_sm_resp, do: unbind}]");
        peer.submit(2);
        assertThat(peer.read(18)).isEqualTo(GOOD);
        assertThat(peer.read(16)).startsWith("00000010" + "00000006");
    }

    @Test
    void dropsOnlyTheSelectedPdu() throws IOException {
        Peer peer = bound("faults: [{on: enquire_link_resp, do: drop}]");
        peer.ping();
        peer.submit(2);
        assertThat(peer.read(18)).isEqualTo(GOOD);
        peer.expectNothing();
    }

    @Test
    void laterPdusWaitForADelayedPdu() throws IOException {
        Peer peer = bound("faults: [{on: submit_sm_resp, limit: 1, do: delay, time: 5s}]");
        peer.submit(2);
        peer.submit(3);
        peer.ping();
        peer.expectNothing();
        timeline.advance(Duration.ofSeconds(5));
        assertThat(peer.read(18 + 18 + 16)).isEqualTo(GOOD + NEXT + PING_RESP);
    }

    @Test
    void laterPdusDoNotWaitForALatePdu() throws IOException {
        Peer peer = bound("faults: [{on: submit_sm_resp, limit: 1, do: late, time: 5s}]");
        peer.submit(2);
        peer.submit(3);
        assertThat(peer.read(18)).isEqualTo(NEXT);
        timeline.advance(Duration.ofSeconds(5));
        assertThat(peer.read(18)).isEqualTo(GOOD);
    }

    @Test
    void coalescesPdusUntilTheirNumberOrTheirTime() throws IOException {
        Peer peer = bound("faults: [{on: submit_sm_resp, limit: 2, do: coalesce, count: 3, time: 1s}]");
        peer.submit(2);
        peer.ping();
        peer.expectNothing();
        peer.submit(3);
        assertThat(peer.read(18 + 16 + 18)).isEqualTo(GOOD + PING_RESP + NEXT);
        peer.submit(4);
        peer.expectNothing();
        timeline.advance(Duration.ofSeconds(1));
        assertThat(peer.read(18)).isEqualTo(GOOD.replace("023700", "043900"));
    }

    @Test
    void aSlowReaderRespondsAfterItsPause() throws IOException {
        Peer peer = bound("faults: [{on: submit_sm_resp, limit: 1, do: slow-reader, time: 5s}]");
        peer.submit(2);
        assertThat(peer.read(18)).isEqualTo(GOOD);
        peer.ping();
        peer.expectNothing();
        timeline.advance(Duration.ofSeconds(5));
        assertThat(peer.read(16)).isEqualTo(PING_RESP);
    }

    @Test
    void aHalfOpenSessionIsSilentAndStaysOpen() throws IOException {
        SmscSimulator simulator = start("faults: [{on: submit_sm_resp, do: half-open}]");
        Peer peer = new Peer(simulator).bind();
        peer.submit(2);
        peer.ping();
        peer.submit(3);
        peer.expectNothing();
        reset(simulator);
    }

    @Test
    void aClosedConnectionRefusesOnlyTheFirstBind() throws IOException {
        SmscSimulator simulator = start("faults: [{on: bind_resp, do: close, limit: 1}]");
        Peer refused = new Peer(simulator);
        refused.write(RawPdu.bind(RawPdu.BIND_TRANSMITTER, 1, "me", "secret"));
        refused.expectFin();
        new Peer(simulator).bind();
    }

    @Test
    void sendsGarbageAfterConnect() throws IOException {
        Peer peer = new Peer(start("faults: [{on: connect, do: garbage, octets: 0x0d0a}]"));
        assertThat(peer.read(2)).isEqualTo("0d0a");
    }

    @Test
    void aDeliverSmPrecedesTheBindResponse() throws IOException {
        Peer peer = new Peer(start("{system-id: s, faults: [{on: bind_resp, do: deliver-before}]}"));
        peer.write(RawPdu.bind(RawPdu.BIND_TRANSCEIVER, 1, "me", "secret"));
        assertThat(peer.read(43)).startsWith("0000002b" + "00000005");
        assertThat(peer.read(16)).endsWith("80000009" + "00000000" + "00000001");
    }

    @Test
    void resetsASessionAfterADelayFromItsBind() throws IOException {
        Peer peer = bound("faults: [{on: bound, delay: 30s, do: reset}]");
        await().atMost(SOON).until(() -> timeline.waiting() == 1);
        timeline.advance(Duration.ofMillis(29_999));
        peer.submit(2);
        assertThat(peer.read(18)).isEqualTo(GOOD);
        timeline.advance(Duration.ofMillis(1));
        peer.expectReset();
    }

    @Test
    void appliesFaultsOnlyToSessionsOfTheAccount() throws IOException {
        SmscSimulator simulator =
                start("{submit: {message-id: {start: 7}}, faults: [{on: submit_sm_resp, account: you, do: drop}]}");
        Peer me = new Peer(simulator).bind();
        me.submit(2);
        assertThat(me.read(18)).isEqualTo(GOOD);
        Peer you = new Peer(simulator).bind("you");
        you.submit(2);
        you.expectNothing();
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
        SmscSimulator simulator = start("submit: {message-id: {start: 7}}");
        Peer peer = new Peer(simulator).bind();
        simulator.scenario(Scenario.parse("{submit: {message-id: {start: 7}}, faults: [{do: twice}]}"));
        peer.ping();
        assertThat(peer.read(32)).isEqualTo(PING_RESP + PING_RESP);
    }

    @Test
    void appliesAFaultToOneSessionOnRequest() throws IOException {
        SmscSimulator simulator = start("submit: {message-id: {start: 7}}");
        Peer peer = new Peer(simulator).bind();
        await().atMost(SOON).until(() -> simulator.sessions().size() == 1);
        SimulatedSession session = simulator.sessions().getFirst();
        session.fault(Scenario.parse("faults: [{on: submit_sm_resp, do: header-only}]")
                .faults()
                .getFirst());
        peer.ping();
        assertThat(peer.read(16)).isEqualTo(PING_RESP);
        peer.submit(2);
        assertThat(peer.read(16)).isEqualTo("00000010" + GOOD.substring(8, 32));
        session.garbage(Octets.ofHex("cafe"));
        assertThat(peer.read(2)).isEqualTo("cafe");
        session.alert(Address.international("49170"), Address.international("12345"));
        assertThat(peer.read(32)).startsWith("00000020" + "00000102");
        session.halfOpen();
        // Takes effect with the next task of the session: a request that arrives before is answered.
        await().atMost(SOON).untilAsserted(() -> {
            peer.skipReceived();
            peer.ping();
            peer.expectNothing();
        });
        reset(simulator);
    }

    /** Resets sessions for which the simulator would wait on close. */
    private static void reset(SmscSimulator simulator) {
        simulator.sessions().forEach(SimulatedSession::reset);
    }

    @Test
    void aSessionCanBeUnboundAndResetOnDemand() throws IOException {
        SmscSimulator simulator = start("");
        Peer first = new Peer(simulator).bind();
        await().atMost(SOON).until(() -> simulator.sessions().size() == 1);
        simulator.sessions().getFirst().reset();
        first.expectReset();
        Peer second = new Peer(simulator).bind();
        await().atMost(SOON).until(() -> simulator.sessions().size() == 1);
        var unused = simulator.sessions().getFirst().unbind();
        assertThat(second.read(16)).startsWith("00000010" + "00000006");
    }

    @Test
    void sendsOutbindWhenAMessageWaits() throws IOException {
        try (var listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            SmscSimulator simulator = start("""
                    deliver: {wait: 1m}
                    outbind: [{host: 127.0.0.1, port: %d, system-id: me, password: secret, when: waiting}]
                    """.formatted(listening.getLocalPort()));
            var answered = simulator.inject(Address.international("49170"), Address.international("12345"), "hello");
            RawPeer called = RawPeer.accepted(listening);
            open.add(called);
            RawPdu outbind = called.read();
            assertThat(outbind.commandId()).isEqualTo(RawPdu.OUTBIND);
            assertThat(outbind.firstText()).isEqualTo("me");
            called.bind(RawPdu.BIND_RECEIVER);
            called.answerDeliverSm();
            assertThat(answered.join().isOk()).isTrue();
        }
    }

    /** Returns the indexes of those of 50 responses that have an extra NUL. */
    private List<Integer> withExtraNul(int seed) throws IOException {
        Peer peer = bound("seed: " + seed + "\nfaults: [{on: enquire_link_resp, chance: 40%, do: extra-nul}]");
        List<Integer> withExtraNul = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            peer.ping();
            if (peer.read(16).startsWith("00000011")) {
                withExtraNul.add(i);
                assertThat(peer.read(1)).isEqualTo("00");
            }
        }
        return withExtraNul;
    }

    private SmscSimulator start(String yaml) {
        SmscSimulator simulator = SmscSimulator.builder()
                .scenario(Scenario.parse(yaml))
                .timeline(timeline)
                .start();
        open.add(simulator);
        return simulator;
    }

    private Peer bound(String yaml) throws IOException {
        return new Peer(start("submit: {message-id: {form: decimal, start: 7}}\n" + yaml)).bind();
    }

    /** A client that reads octets. */
    private final class Peer {

        private final Socket socket;

        Peer(SmscSimulator simulator) throws IOException {
            socket = new Socket(
                    simulator.address().getAddress(), simulator.address().getPort());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MS);
            open.add(socket);
        }

        Peer bind() throws IOException {
            return bind("me");
        }

        Peer bind(String systemId) throws IOException {
            write(RawPdu.bind(RawPdu.BIND_TRANSCEIVER, 1, systemId, "secret"));
            int length = HexFormat.fromHexDigits(read(4));
            assertThat(read(length - 4)).startsWith("80000009" + "00000000");
            return this;
        }

        void submit(int sequence) throws IOException {
            write(RawPdu.submitSm(sequence, "hello"));
        }

        void ping() throws IOException {
            write(RawPdu.request(RawPdu.ENQUIRE_LINK, 9));
        }

        void write(byte[] octets) throws IOException {
            socket.getOutputStream().write(octets);
        }

        String read(int octets) throws IOException {
            return HexFormat.of().formatHex(socket.getInputStream().readNBytes(octets));
        }

        void skipReceived() throws IOException {
            InputStream in = socket.getInputStream();
            in.skipNBytes(in.available());
        }

        void expectNothing() throws IOException {
            InputStream in = socket.getInputStream();
            socket.setSoTimeout(QUIET_MS);
            assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(in::read);
            socket.setSoTimeout(PATIENCE_MS);
        }

        void expectFin() throws IOException {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }

        void expectReset() throws IOException {
            InputStream in = socket.getInputStream();
            assertThatExceptionOfType(SocketException.class)
                    .isThrownBy(in::read)
                    .withMessageContaining("reset");
        }
    }
}
