package io.smppcore.simulator;

import static io.smppcore.testing.Waits.eventually;
import static io.smppcore.testing.peers.PduOctets.octets;
import static io.smppcore.testing.peers.PduOctets.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The behaviour of a simulator, over a plain socket. */
@Timeout(Waits.METHOD_SECONDS)
class SmscSimulatorIT {

    private static final int DATA_SM = 0x103;

    private Rig rig = new Rig("");

    @AfterEach
    void close() throws IOException {
        rig.close();
    }

    /** Replaces the simulator by one with this scenario. */
    private void start(String yaml) throws IOException {
        rig.close();
        rig = new Rig(yaml);
    }

    @Test
    void aResponseIsSentAfterItsDelay() throws IOException {
        start("submit: {delay: 5s, message-id: {start: 1}}");
        RawPeer peer = rig.bound();
        peer.write(PduOctets.submitSm(2, "hello"));
        rig.awaitTasks(1);
        rig.advance(Duration.ofMillis(4_999));
        Rig.expectNothing(peer);
        rig.advance(Duration.ofMillis(1));
        PduOctets response = peer.read();
        assertThat(response.sequenceNumber()).isEqualTo(2);
        assertThat(response.firstText()).isEqualTo("1");
    }

    @Test
    void anUnansweredMessageDoesNotCountAgainstTheInboundLimit() throws IOException {
        start("{session: {inbound-limit: 1}, commands: text}");
        RawPeer peer = rig.bound();
        for (int sequence = 2; sequence < 10; sequence++) {
            peer.write(PduOctets.submitSm(sequence, "delay:inf"));
        }
        peer.expectAlive(10);
        assertThat(rig.simulator.statistics().neverAnswered()).isEqualTo(8);
    }

    @Test
    void theSameSeedRefusesTheSameMessages() throws IOException {
        List<Integer> first = statuses("seed: 42");
        assertThat(first).contains(0, CommandStatus.ESME_RTHROTTLED.value(), 0x401);
        assertThat(statuses("seed: 42")).isEqualTo(first);
        assertThat(statuses("seed: 43")).isNotEqualTo(first);
    }

    @Test
    void singleMessagesHaveAStatusByTheirNumberOverAllSessions() throws IOException {
        start("submit: {nth: {2: ESME_RTHROTTLED, 3: 0x14}}");
        RawPeer first = rig.bound();
        RawPeer second = rig.bound();
        assertThat(Rig.submit(first, 2)).isZero();
        assertThat(Rig.submit(second, 2)).isEqualTo(CommandStatus.ESME_RTHROTTLED.value());
        assertThat(Rig.submit(first, 3)).isEqualTo(0x14);
        assertThat(Rig.submit(first, 4)).isZero();
    }

    @Test
    void throttlesMessagesBeyondTheRateUntilTimePasses() throws IOException {
        start("submit: {rate: 2}");
        RawPeer peer = rig.bound();
        assertThat(Rig.submit(peer, 2)).isZero();
        assertThat(Rig.submit(peer, 3)).isZero();
        assertThat(Rig.submit(peer, 4)).isEqualTo(CommandStatus.ESME_RTHROTTLED.value());
        rig.advance(Duration.ofMillis(500));
        assertThat(Rig.submit(peer, 5)).isZero();
        assertThat(rig.simulator.statistics().limits().overRate()).isEqualTo(1);
    }

    @Test
    void theRateCountsParts() throws IOException {
        start("submit: {rate: 3}");
        RawPeer peer = rig.bound();
        peer.write(PduOctets.submitSm(2, "a".repeat(161)));
        assertThat(peer.read().commandStatus()).isZero();
        peer.write(PduOctets.submitSm(3, "a".repeat(161)));
        assertThat(peer.read().commandStatus()).isEqualTo(CommandStatus.ESME_RTHROTTLED.value());
        assertThat(Rig.submit(peer, 4)).isZero();
    }

    @Test
    void aFullQueueRefusesMessagesUntilOneHasAFinalState() throws IOException {
        start("{submit: {queue: 1}, receipts: {delay: 1s}}");
        RawPeer peer = rig.bound();
        assertThat(Rig.submit(peer, 2)).isZero();
        assertThat(Rig.submit(peer, 3)).isEqualTo(CommandStatus.ESME_RMSGQFUL.value());
        rig.advance(Duration.ofSeconds(1));
        assertThat(Rig.submit(peer, 4)).isZero();
    }

    @Test
    void reordersResponses() throws IOException {
        start("{seed: 3, submit: {reorder: 8}}");
        RawPeer peer = rig.bound();
        for (int sequence = 2; sequence < 10; sequence++) {
            peer.write(PduOctets.submitSm(sequence, "hello"));
        }
        List<Integer> sequences = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            sequences.add(peer.read().sequenceNumber());
        }
        assertThat(sequences).containsExactlyInAnyOrder(2, 3, 4, 5, 6, 7, 8, 9).isNotEqualTo(sorted(sequences));
    }

    @Test
    void sendsTooFewResponsesToReorderAfterAWhile() throws IOException {
        start("submit: {reorder: 8}");
        RawPeer peer = rig.bound();
        peer.write(PduOctets.submitSm(2, "hello"));
        rig.awaitTasks(1);
        rig.advance(Duration.ofMillis(50));
        assertThat(peer.read().sequenceNumber()).isEqualTo(2);
    }

    @Test
    void aReceiptFollowsItsResponseAfterItsDelay() throws IOException {
        start("{receipts: {delay: 3s}, submit: {message-id: {start: 255}}}");
        RawPeer peer = rig.bound();
        assertThat(Rig.submitted(peer).firstText()).isEqualTo("ff");
        rig.advance(Duration.ofMillis(2_999));
        Rig.expectNothing(peer);
        rig.advance(Duration.ofMillis(1));
        assertThat(Rig.deliver(peer).text())
                .contains("id:ff sub:001 dlvrd:001")
                .contains("stat:DELIVRD err:000 text:hello");
    }

    @Test
    void anEarlyReceiptPrecedesTheResponse() throws IOException {
        start("receipts: {early: 100%}");
        RawPeer peer = rig.bound();
        peer.write(Rig.message(2, "hello"));
        assertThat(Rig.deliver(peer).text()).contains("stat:DELIVRD");
        assertThat(peer.read().commandId()).isEqualTo(PduOctets.SUBMIT_SM_RESP);
    }

    @Test
    void writesReceiptsAsConfigured() throws IOException {
        start("""
                submit: {message-id: {start: 255}}
                receipts:
                  states: UNDELIVERABLE
                  form: text
                  id: decimal
                  duplicate: 100%
                  text: {counts: none, err-failed: "0017", words: {UNDELIVERABLE: FAILED}, with-text: false}
                """);
        RawPeer peer = rig.bound();
        assertThat(Rig.submitted(peer).firstText()).isEqualTo("ff");
        String first = Rig.deliver(peer).text();
        assertThat(first).startsWith("id:255 submit date:").endsWith(" stat:FAILED err:0017");
        assertThat(Rig.deliver(peer).text()).isEqualTo(first);
    }

    @Test
    void aReceiptMayBeADataSmWithTlvsOnly() throws IOException {
        start("{receipts: {form: tlv, pdu: data_sm}, submit: {message-id: {start: 255}}}");
        RawPeer peer = rig.bound();
        Rig.submitted(peer);
        PduOctets receipt = peer.read();
        assertThat(receipt.commandId()).isEqualTo(DATA_SM);
        assertThat(receipt.body())
                .contains("001e0003" + "666600")
                .contains("0427000102")
                .doesNotContain("0424");
    }

    @Test
    void countsLostReceipts() throws IOException {
        start("receipts: {lost: 100%}");
        RawPeer peer = rig.bound();
        Rig.submitted(peer);
        Rig.expectNothing(peer);
        assertThat(rig.simulator.statistics().receiptsLost()).isEqualTo(1);
    }

    @Test
    void aCommandInAMessageDecidesItsOutcome() throws IOException {
        start("commands: text");
        RawPeer peer = rig.bound();
        peer.write(PduOctets.submitSm(2, "submit:{status:0x58}"));
        assertThat(peer.read().commandStatus()).isEqualTo(0x58);
        peer.write(PduOctets.submitSm(3, "receipt:{status:rejected,delay:2}"));
        assertThat(peer.read().commandStatus()).isZero();
        rig.advance(Duration.ofSeconds(2));
        assertThat(Rig.deliver(peer).text()).contains("stat:REJECTD");
        peer.write(PduOctets.submitSm(4, "submit:{statsu:0}"));
        assertThat(peer.read().commandStatus()).isEqualTo(CommandStatus.ESME_RSUBMITFAIL.value());
    }

    /** node-smpp escapes braces as in GSM 7-bit, and announces ASCII. */
    @Test
    void readsACommandWithBracesInAnyEncoding() throws IOException {
        start("commands: text");
        RawPeer peer = rig.bound();
        int sequence = 2;
        for (int dataCoding : new int[] {0, 1}) {
            for (String text : List.of("submit:{status:0x58}", "submit:\u001b(status:0x58\u001b)")) {
                peer.write(PduOctets.request(
                        PduOctets.SUBMIT_SM,
                        sequence++,
                        PduOctets.submitSmUpToLength(0, 0, dataCoding),
                        octets(text.length()),
                        PduOctets.ascii(text)));
                assertThat(peer.read().commandStatus())
                        .as("%s in data_coding %d", text, dataCoding)
                        .isEqualTo(0x58);
            }
        }
    }

    @Test
    void queriesMessagesBeforeAndAfterTheirFinalState() throws IOException {
        start("{receipts: {delay: 1s}, submit: {message-id: {start: 7}}}");
        RawPeer peer = rig.bound();
        peer.write(PduOctets.submitSm(2, "hello"));
        peer.read();
        assertThat(Rig.query(peer, 3, "7").body()).isEqualTo("3700" + "00" + "01" + "00");
        rig.advance(Duration.ofSeconds(1));
        assertThat(Rig.query(peer, 4, "7").body())
                .isEqualTo("3700" + HexFormat.of().formatHex(text("260101000001000+")) + "02" + "00");
        assertThat(Rig.query(peer, 5, "8").commandStatus()).isEqualTo(CommandStatus.ESME_RQUERYFAIL.value());
    }

    @Test
    void cancelsAMessageOnce() throws IOException {
        start("{receipts: {delay: 1s}, submit: {message-id: {start: 7}}}");
        RawPeer peer = rig.bound();
        peer.write(PduOctets.submitSm(2, "hello"));
        peer.read();
        assertThat(Rig.cancel(peer, 3, "7", "491701234567")).isZero();
        assertThat(Rig.cancel(peer, 4, "7", "491701234567")).isEqualTo(CommandStatus.ESME_RCANCELFAIL.value());
        assertThat(Rig.query(peer, 5, "7").body()).endsWith("0400");
    }

    @Test
    void refusesBindsByPasswordAndVersion() throws IOException {
        start("accounts: [{system-id: me, password: secret, versions: [5.0], bind-types: [transceiver]}]");
        assertThat(rig.bindStatus(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "wrong")))
                .isEqualTo(CommandStatus.ESME_RINVPASWD.value());
        assertThat(rig.bindStatus(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret")))
                .isEqualTo(CommandStatus.ESME_RBINDFAIL.value());
    }

    @Test
    void aBindResponseIsDelayedAndHasTheConfiguredVersion() throws IOException {
        start("bind: {delay: 1s, sc-interface-version: 3.3}");
        RawPeer peer = rig.connect();
        peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));
        rig.awaitTasks(1);
        rig.advance(Duration.ofSeconds(1));
        assertThat(peer.read().body()).endsWith("00" + "0210000133");
    }

    @Test
    void aBindResponseMayOmitTheVersion() throws IOException {
        start("{system-id: smsc, bind: {sc-interface-version: none}}");
        RawPeer peer = rig.connect();
        peer.write(PduOctets.bind(PduOctets.BIND_TRANSCEIVER, 1, "me", "secret"));
        assertThat(peer.read().body()).isEqualTo(HexFormat.of().formatHex(text("smsc")));
        peer.expectAlive(2);
    }

    @Test
    void sendsMobileOriginatedMessagesOnRequestAndAtTheirRate() throws IOException {
        start("{seed: 1, mo: {rate: 2, text: 'number {n}', from: '49#', to: '123'}}");
        RawPeer peer = rig.bound();
        var answered = rig.simulator.inject(Address.international("49170"), Address.international("12345"), "hello");
        assertThat(Rig.deliver(peer).text()).contains("hello");
        assertThat(answered.join().isOk()).isTrue();
        rig.advance(Duration.ofSeconds(1));
        assertThat(Rig.deliver(peer).text()).contains("number 0");
        assertThat(Rig.deliver(peer).text()).contains("number 1");
    }

    @Test
    void theScenarioCanBeChangedAtRuntime() throws IOException {
        RawPeer peer = rig.bound();
        assertThat(Rig.submit(peer, 2)).isZero();
        rig.scenario("submit: {status: ESME_RSYSERR}");
        assertThat(Rig.submit(peer, 3)).isEqualTo(CommandStatus.ESME_RSYSERR.value());
        assertThat(rig.simulator.statistics().answered())
                .containsEntry(CommandStatus.ESME_ROK, 1L)
                .containsEntry(CommandStatus.ESME_RSYSERR, 1L);
    }

    @Test
    void aSessionCanBeDropped() throws IOException {
        RawPeer peer = rig.bound();
        eventually().until(() -> rig.simulator.sessions().size() == 1);
        rig.simulator.sessions().getFirst().drop();
        peer.expectEnd();
    }

    private List<Integer> statuses(String seed) throws IOException {
        start(seed + "\nsubmit: {status: {ESME_RTHROTTLED: 30%, 0x401: 20%}}");
        RawPeer peer = rig.bound();
        List<Integer> statuses = new ArrayList<>();
        for (int sequence = 2; sequence < 52; sequence++) {
            statuses.add(Rig.submit(peer, sequence));
        }
        return statuses;
    }

    private static List<Integer> sorted(List<Integer> values) {
        return values.stream().sorted().toList();
    }
}
