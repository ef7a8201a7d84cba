package io.smppcore.simulator;

import static io.smppcore.testing.peers.PduOctets.octets;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The peculiarities of each provider, over a plain socket. */
@Timeout(Waits.METHOD_SECONDS)
class PresetIT {

    private static final int V3_3 = 0x33;
    private static final int V3_4 = 0x34;
    private static final Duration STEP = Duration.ofMillis(30);
    private static final String DELIVERED_STATE = "0427000102";

    private Rig rig = new Rig("");

    /** A message: its id in the response, and its receipts as ISO 8859-1 texts and in hexadecimal digits. */
    private record Sent(String id, List<String> texts, List<String> bodies) {

        String text() {
            return texts.getLast();
        }

        String body() {
            return bodies.getLast();
        }
    }

    @AfterEach
    void close() throws IOException {
        rig.close();
    }

    static Stream<String> providers() {
        return Scenario.presets().keySet().stream().filter(name -> !name.equals("hostile"));
    }

    @ParameterizedTest
    @MethodSource("providers")
    void acceptsAMessageAndSendsItsReceipt(String preset) throws IOException {
        RawPeer peer = bound(preset, "seed: 1"); // some refuse messages at random
        assertThat(send(peer, 2, 1).bodies()).hasSizeBetween(1, 2);
    }

    @Test
    void everyPresetIsDocumented() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("..", "docs", "simulator.md")).stream()
                .filter(line -> line.startsWith("| `--preset "))
                .toList();
        List<String> expected = Scenario.presets().entrySet().stream()
                .map(preset -> "| `--preset " + preset.getKey() + "` | " + preset.getValue() + " |")
                .toList();
        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void bandwidthWritesUuidsAndReportsAcceptedAsSuccess() throws IOException {
        Sent sent = send(bound("bandwidth", ""), 2, 1);
        assertThat(sent.id()).hasSize(36).matches("[0-9a-f-]+");
        assertThat(sent.text()).contains("stat:ACCEPTD");
        assertThat(sent.body()).contains("001e0025" + hex(sent.id()) + "00");
    }

    @Test
    void birdSendsTlvsOnly() throws IOException {
        Sent sent = send(bound("bird", ""), 2, 1);
        assertThat(sent.text()).doesNotContain("stat:");
        assertThat(sent.body()).contains("001e0025" + hex(sent.id()) + "00").contains("04230003030001");
    }

    @Test
    void cmHasItsOwnWordForDeliveredAndLongDates() throws IOException {
        Sent sent = send(bound("cm", ""), 2, 1);
        assertThat(sent.id()).hasSize(32);
        assertThat(sent.text()).contains("stat:DELIVERD ").containsPattern("done date:20260101\\d{6} ");
        assertThat(sent.body()).contains("14010006" + hex("20408") + "00").contains("140a0002" + "3000");
    }

    @Test
    void infobipReportsEnrouteAndAllowsOneVersionAndFourBinds() throws IOException {
        start("infobip", "");
        Sent sent = send(bound(), 2, 2);
        assertThat(sent.texts().getFirst()).contains("stat:ENROUTE");
        assertThat(sent.text()).contains("stat:DELIVRD").doesNotContainIgnoringCase("text:");
        assertThat(rig.bindStatus(bind(V3_3))).isEqualTo(CommandStatus.ESME_RBINDFAIL.value());
        for (int i = 0; i < 3; i++) {
            bound();
        }
        assertThat(rig.bindStatus(bind(V3_4))).isEqualTo(CommandStatus.ESME_RALYBND.value());
    }

    @Test
    void kaleyraRefusesWithItsOwnStatuses() throws IOException {
        RawPeer peer = bound("kaleyra", "seed: 1");
        List<Integer> statuses = new ArrayList<>();
        for (int sequence = 2; sequence < 302; sequence++) {
            peer.write(PduOctets.submitSm(sequence, "hello"));
            statuses.add(peer.read().commandStatus());
        }
        assertThat(statuses).contains(0, 0x401, 0x40A, 0x412).doesNotContain(CommandStatus.ESME_RSYSERR.value());
    }

    @Test
    void linkThrottlesBeyondTenPerSecondAndHasItsOwnTlvs() throws IOException {
        RawPeer peer = bound("link", "");
        assertThat(send(peer, 2, 1).body()).contains("1700000100").contains("170100036f6b00");
        rig.timeline.advance(Duration.ofSeconds(2));
        assertThat(statuses(peer, 11)).containsOnlyOnce(CommandStatus.ESME_RTHROTTLED.value());
    }

    @Test
    void linkSmscReportsNoCounts() throws IOException {
        Sent sent = send(bound("link-smsc", ""), 2, 1);
        assertThat(sent.text())
                .contains("sub:000 dlvrd:000")
                .contains("stat:DELIVRD")
                .containsPattern("text:\0?$|text:\0");
    }

    @Test
    void melroseHasIdsOf64Characters() throws IOException {
        Sent sent = send(bound("melrose", ""), 2, 1);
        assertThat(sent.id()).hasSize(64);
        assertThat(sent.text()).contains("id:" + sent.id());
    }

    @Test
    void sinchThrottlesBeyondTenPerSecondAndNamesTheOperator() throws IOException {
        start("sinch", "");
        RawPeer peer = bound();
        assertThat(send(peer, 2, 1).body()).contains("14030006" + hex("26201") + "00");
        rig.timeline.advance(Duration.ofSeconds(2));
        assertThat(statuses(peer, 11)).containsOnlyOnce(CommandStatus.ESME_RTHROTTLED.value());
        bound();
        assertThat(rig.bindStatus(bind(V3_4))).isEqualTo(CommandStatus.ESME_RALYBND.value());
    }

    @Test
    void telenorAnswersOneMessageAtATime() throws IOException {
        RawPeer peer = bound("telenor", "");
        peer.write(PduOctets.submitSm(2, "one"), PduOctets.submitSm(3, "two"));
        rig.awaitTasks(1);
        peer.expectNothing(Rig.QUIET); // not read, so that there is no response that could be awaited
        assertThat(rig.timeline.waiting()).isEqualTo(1);
        rig.timeline.advance(Duration.ofMillis(20));
        assertThat(peer.read().sequenceNumber()).isEqualTo(2);
        rig.awaitTasks(1);
        peer.expectNothing(Rig.QUIET); // not read, so that there is no response that could be awaited
        rig.timeline.advance(Duration.ofMillis(20));
        assertThat(peer.read().sequenceNumber()).isEqualTo(3);
    }

    @Test
    void telesignReportsSkippedAndHexadecimalErrors() throws IOException {
        Sent sent = send(bound("telesign", "receipts: {states: SKIPPED}"), 2, 1);
        assertThat(sent.id()).matches("[0-9a-f]{32}");
        assertThat(sent.text()).contains("stat:SKIPPED err:20E");
    }

    @Test
    void teliaReportsTheReasonInNetworkErrorCode() throws IOException {
        Sent sent = send(bound("telia", ""), 2, 1);
        assertThat(sent.body()).containsOnlyOnce("042300030300c9");
    }

    @Test
    void tyntecReportsBufferedMessages() throws IOException {
        Sent sent = send(bound("tyntec", ""), 2, 2);
        assertThat(sent.texts().getFirst()).contains("stat:BUFFRED");
        assertThat(sent.text()).contains("stat:DELIVRD");
    }

    @Test
    void vonageWritesDecimalIdsInReceiptsAndThrottlesBeyondThirtyPerSecond() throws IOException {
        RawPeer peer = bound("vonage", "");
        Sent sent = send(peer, 2, 1);
        assertThat(sent.text()).contains("id:" + Long.parseLong(sent.id(), 16) + " ");
        assertThat(sent.body()).doesNotContain(DELIVERED_STATE);
        rig.timeline.advance(Duration.ofSeconds(2));
        assertThat(statuses(peer, 31)).containsOnlyOnce(CommandStatus.ESME_RTHROTTLED.value());
    }

    @Test
    void hostileSendsFaultyResponses() throws IOException {
        start("hostile", "seed: 1");
        List<String> seen = new ArrayList<>();
        for (int session = 0; session < 20 && seen.size() < 3; session++) {
            collect(seen);
        }
        assertThat(seen).as("unexpected responses").hasSizeGreaterThanOrEqualTo(3);
        rig.simulator.sessions().forEach(SimulatedSession::reset); // close would wait for half-open sessions
    }

    /** Sends messages over a session until it ends, and adds unexpected responses. */
    private void collect(List<String> odd) {
        try (RawPeer peer = bound()) {
            for (int sequence = 2; sequence < 60; sequence++) {
                peer.write(PduOctets.submitSm(sequence, "hello"));
            }
            for (int i = 0; i < 20; i++) {
                rig.timeline.advance(Duration.ofMillis(100));
                PduOctets answer = peer.read(Duration.ofMillis(500));
                if (answer.commandId() != PduOctets.SUBMIT_SM_RESP || answer.commandStatus() != 0) {
                    odd.add(answer.toString());
                }
            }
        } catch (IOException | AssertionError e) {
            odd.add(e.toString());
        }
    }

    /** Replaces the simulator by one with this preset. */
    private void start(String preset, String changes) throws IOException {
        rig.close();
        rig = new Rig(
                "", simulator -> simulator.scenario(Scenario.preset(preset).with(changes)));
    }

    private RawPeer bound(String preset, String changes) throws IOException {
        start(preset, changes);
        return bound();
    }

    private RawPeer bound() throws IOException {
        return rig.connect().bindAs(bind(V3_4));
    }

    private static byte[] bind(int version) {
        return PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "user", "secret", version, "");
    }

    /** Sends a message that requests a receipt, advances the clock, and reads receipts. */
    private Sent send(RawPeer peer, int sequence, int receipts) throws IOException {
        peer.write(PduOctets.request(
                PduOctets.SUBMIT_SM,
                sequence,
                PduOctets.submitSmUpToLength(0, 1, 0),
                octets(5),
                PduOctets.ascii("hello")));
        PduOctets response = null;
        List<String> texts = new ArrayList<>();
        List<String> bodies = new ArrayList<>();
        while (response == null || bodies.size() < receipts) {
            PduOctets pdu = readWhileTimeAdvances(peer);
            if (pdu.commandId() == PduOctets.SUBMIT_SM_RESP) {
                assertThat(pdu.commandStatus()).isZero();
                response = pdu;
            } else {
                assertThat(pdu.commandId()).isEqualTo(PduOctets.DELIVER_SM);
                peer.write(PduOctets.deliverSmResp(pdu.sequenceNumber()));
                bodies.add(pdu.body());
                texts.add(new String(HexFormat.of().parseHex(pdu.body()), StandardCharsets.ISO_8859_1));
            }
        }
        return new Sent(response.firstText(), texts, bodies);
    }

    /** Advances the clock until the simulator, which answers on other threads, has sent a PDU. */
    private PduOctets readWhileTimeAdvances(RawPeer peer) throws IOException {
        Thread ticking = Thread.startVirtualThread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                rig.timeline.advance(STEP);
                LockSupport.parkNanos(2_000_000);
            }
        });
        try {
            return peer.read();
        } finally {
            ticking.interrupt();
        }
    }

    private static List<Integer> statuses(RawPeer peer, int messages) throws IOException {
        for (int i = 0; i < messages; i++) {
            peer.write(PduOctets.submitSm(100 + i, "hello"));
        }
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            statuses.add(peer.read().commandStatus());
        }
        return statuses;
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(PduOctets.ascii(text));
    }
}
