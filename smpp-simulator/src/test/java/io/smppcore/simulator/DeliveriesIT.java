package io.smppcore.simulator;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.simulator.Rig.Delivered;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Receipts and mobile-originated messages, and the sessions they use, over a plain socket. */
@Timeout(Waits.METHOD_SECONDS)
class DeliveriesIT {

    private static final int RECEIPT = 0x04;
    private static final int UDHI = 0x40;
    private static final int INTERMEDIATE = 0x20;

    @Test
    void sendsTheReceiptsOfATransmitterToAReceiverOfItsAccount() throws Exception {
        try (Rig rig = new Rig("submit: {message-id: {start: 7}}")) {
            RawPeer other = rig.bound(PduOctets.BIND_RECEIVER, "other", "");
            RawPeer receiver = rig.bound(PduOctets.BIND_RECEIVER, "me", "");
            RawPeer transmitter = rig.bound(PduOctets.BIND_TRANSMITTER, "me", "");
            assertThat(Rig.submitted(transmitter).firstText()).isEqualTo("7");
            assertThat(Rig.deliver(receiver).text()).startsWith("id:7 ");
            Rig.expectNothing(transmitter);
            Rig.expectNothing(other);
        }
    }

    @Test
    void aReceiptWaitsForAReceiver() throws Exception {
        try (Rig rig = new Rig("{deliver: {wait: 1m}, submit: {message-id: {start: 7}}}")) {
            RawPeer transmitter = rig.bound(PduOctets.BIND_TRANSMITTER, "me", "");
            Rig.submitted(transmitter);
            eventually().until(() -> rig.simulator.statistics().waiting() == 1);
            RawPeer receiver = rig.bound(PduOctets.BIND_RECEIVER, "me", "");
            assertThat(Rig.deliver(receiver).text()).startsWith("id:7 ");
            eventually().until(() -> rig.simulator.statistics().waiting() == 0);
        }
    }

    @Test
    void failsAReceiptWithoutAReceiver() throws Exception {
        try (Rig rig = new Rig("")) {
            RawPeer transmitter = rig.bound(PduOctets.BIND_TRANSMITTER, "me", "");
            Rig.submitted(transmitter);
            eventually().until(() -> rig.simulator.statistics().receipts().failed() == 1);
            RawPeer receiver = rig.bound(PduOctets.BIND_RECEIVER, "me", "");
            Rig.expectNothing(receiver);
        }
    }

    @Test
    void retriesARefusedReceipt() throws Exception {
        try (Rig rig = new Rig("deliver: {retries: 2, retry-delay: 5s}")) {
            RawPeer peer = rig.bound();
            Rig.submitted(peer);
            String text = "";
            for (int attempt = 0; attempt < 3; attempt++) {
                Delivered receipt = Rig.unanswered(peer);
                text = attempt == 0 ? receipt.text() : text;
                assertThat(receipt.text()).isEqualTo(text);
                peer.write(Rig.refusal(receipt.sequence(), CommandStatus.ESME_RX_T_APPN.value()));
                if (attempt < 2) {
                    rig.awaitTasks(1);
                    rig.advance(Duration.ofMillis(4_999));
                    Rig.expectNothing(peer);
                    rig.advance(Duration.ofMillis(1));
                }
            }
            eventually().until(() -> rig.simulator.statistics().receipts().failed() == 1);
            assertThat(rig.timeline.waiting()).isZero();
        }
    }

    @Test
    void countsAReceiptAsAcceptedAfterARetry() throws Exception {
        try (Rig rig = new Rig("deliver: {retries: 2, retry-delay: 5s}")) {
            RawPeer peer = rig.bound();
            Rig.submitted(peer);
            peer.write(Rig.refusal(Rig.unanswered(peer).sequence(), CommandStatus.ESME_RX_T_APPN.value()));
            rig.awaitTasks(1);
            rig.advance(Duration.ofSeconds(5));
            Rig.deliver(peer);
            eventually().until(() -> rig.simulator.statistics().receipts().accepted() == 1);
            assertThat(rig.simulator.statistics().receipts()).isEqualTo(new SimulatorStatistics.Deliveries(1, 1, 0));
        }
    }

    @Test
    void sendsAnIntermediateNotificationOnRequest() throws Exception {
        try (Rig rig = new Rig("receipts: {delay: 1s, intermediate: true}")) {
            RawPeer peer = rig.bound();
            peer.write(Rig.message(2, "shop", "491701234567", 0x11, "", "", "hello"));
            peer.read();
            Delivered first = Rig.deliver(peer);
            assertThat(first.esmClass()).isEqualTo(INTERMEDIATE);
            assertThat(first.text()).contains("stat:ENROUTE");
            rig.advance(Duration.ofSeconds(1));
            Delivered second = Rig.deliver(peer);
            assertThat(second.esmClass()).isEqualTo(RECEIPT);
            assertThat(second.text()).contains("stat:DELIVRD");
            peer.write(Rig.message(3, "not asked for"));
            peer.read();
            Rig.expectNothing(peer);
        }
    }

    @Test
    void sendsAnIntermediateStateAsAReceipt() throws Exception {
        try (Rig rig = new Rig("receipts: {delay: 1s, intermediate: receipt}")) {
            RawPeer peer = rig.bound();
            Rig.submitted(peer);
            Delivered first = Rig.deliver(peer);
            assertThat(first.esmClass()).isEqualTo(RECEIPT);
            assertThat(first.text()).contains("stat:ENROUTE").contains("dlvrd:000");
        }
    }

    @Test
    void countsLostAndDuplicateReceipts() throws Exception {
        try (Rig rig = new Rig("{seed: 5, receipts: {lost: 30%, duplicate: 30%}}")) {
            RawPeer peer = rig.bound();
            int receipts = 0;
            for (int sequence = 2; sequence < 102; sequence++) {
                peer.write(Rig.message(sequence, "hello"));
            }
            for (int responses = 0; responses < 100; ) {
                PduOctets pdu = peer.read();
                if (pdu.commandId() == PduOctets.DELIVER_SM) {
                    receipts++;
                    peer.write(PduOctets.deliverSmResp(pdu.sequenceNumber()));
                } else {
                    responses++;
                }
            }
            long lost = rig.simulator.statistics().receiptsLost();
            long sent = rig.simulator.statistics().receipts().sent();
            for (; receipts < sent; receipts++) {
                Rig.deliver(peer);
            }
            Rig.expectNothing(peer);
            // Of the messages that are not lost, three in ten arrive twice.
            assertThat(lost).isBetween(15L, 45L);
            assertThat(sent - (100 - lost)).isBetween(8L, 35L);
        }
    }

    @Test
    void loopbackReturnsAMessageToItsSender() throws Exception {
        try (Rig rig = new Rig("mo: {loopback: true}")) {
            RawPeer peer = rig.bound();
            peer.write(Rig.message(2, "12345", "491701234567", 0, "", "", "echo"));
            assertThat(peer.read().commandId()).isEqualTo(PduOctets.SUBMIT_SM_RESP);
            Delivered echo = Rig.deliver(peer);
            assertThat(echo).isEqualTo(new Delivered(echo.sequence(), "491701234567", "12345", 0, "echo"));
        }
    }

    @Test
    void deliversAMessageToTheClientWhoseRangeContainsItsDestination() throws Exception {
        try (Rig rig = new Rig("mo: {esme-to-esme: true}")) {
            RawPeer sender = rig.bound();
            RawPeer receiver = rig.bound(PduOctets.BIND_RECEIVER, "other", "^4917");
            sender.write(Rig.message(2, "12345", "491701234567", 0, "", "", "for you"));
            assertThat(sender.read().commandStatus()).isZero();
            Delivered message = Rig.deliver(receiver);
            assertThat(message).isEqualTo(new Delivered(message.sequence(), "12345", "491701234567", 0, "for you"));
            sender.write(Rig.message(3, "12345", "4930123", 0, "", "", "for nobody"));
            assertThat(sender.read().commandStatus()).isZero();
            Rig.expectNothing(receiver);
            Rig.expectNothing(sender);
        }
    }

    @Test
    void deliversToTheSessionsOfARangeInTurn() throws Exception {
        try (Rig rig = new Rig("mo: {esme-to-esme: true}")) {
            RawPeer sender = rig.bound();
            List<RawPeer> receivers = List.of(
                    rig.bound(PduOctets.BIND_RECEIVER, "other", "^4917"),
                    rig.bound(PduOctets.BIND_RECEIVER, "other", "^4917"));
            for (int i = 0; i < 4; i++) {
                sender.write(Rig.message(2 + i, "12345", "491701234567", 0, "", "", "for you"));
                assertThat(sender.read().commandStatus()).isZero();
            }
            for (RawPeer receiver : receivers) {
                assertThat(List.of(
                                Rig.deliver(receiver).text(),
                                Rig.deliver(receiver).text()))
                        .containsOnly("for you");
                Rig.expectNothing(receiver);
            }
        }
    }

    @Test
    void splitsALongTextAccordingToTheScenario() throws Exception {
        Address from = Address.international("491701234567");
        Address to = Address.international("12345");
        String text = "ä".repeat(200);
        try (Rig rig = new Rig("")) {
            RawPeer peer = rig.bound();
            CompletableFuture<DeliverSmResp> answered = rig.simulator.inject(from, to, text);
            Delivered first = Rig.unanswered(peer);
            assertThat(first.esmClass()).isEqualTo(UDHI);
            assertThat(first.text()).hasSize(159);
            Delivered second = Rig.unanswered(peer);
            peer.write(Rig.refusal(first.sequence(), CommandStatus.ESME_RX_T_APPN.value()));
            peer.write(PduOctets.deliverSmResp(second.sequence()));
            assertThat(answered.join().commandStatus()).isEqualTo(CommandStatus.ESME_RX_T_APPN);

            rig.scenario("mo: {long-text: message-payload}");
            var unused = rig.simulator.inject(from, to, text);
            Delivered payload = Rig.deliver(peer);
            assertThat(payload.esmClass()).isZero();
            assertThat(payload.text()).isEmpty();
            unused = rig.simulator.inject(from, to, "short");
            assertThat(Rig.deliver(peer).text()).isEqualTo("short");
        }
    }

    @Test
    void sendsTheLinesOfAFileInTurnAtTheirRate(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("messages.csv");
        Files.writeString(file, "491701,12345,one, or so\n491702,12345,two\n");
        Path scenario = Files.writeString(folder.resolve("scenario.yaml"), "mo: {rate: 4, csv: '" + file + "'}");
        try (Rig rig = new Rig("{}", simulator -> simulator.scenario(Scenario.load(scenario)))) {
            RawPeer peer = rig.bound();
            rig.advance(Duration.ofMillis(749));
            assertThat(List.of(Rig.deliver(peer).text(), Rig.deliver(peer).text()))
                    .containsExactly("one, or so", "two");
            Rig.expectNothing(peer);
            rig.advance(Duration.ofMillis(1));
            Delivered again = Rig.deliver(peer);
            assertThat(again).isEqualTo(new Delivered(again.sequence(), "491701", "12345", 0, "one, or so"));
        }
    }
}
