package io.smppcore.simulator;

import static io.smppcore.testing.peers.PduOctets.octets;
import static io.smppcore.testing.peers.PduOctets.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations other than submit_sm, over a plain socket. */
@Timeout(Waits.METHOD_SECONDS)
class OperationsIT {

    private static final int REPLACE_SM = 0x07;
    private static final int SUBMIT_MULTI = 0x21;
    private static final int DATA_SM = 0x103;
    private static final int RESPONSE = 0x8000_0000;
    private static final String SLOW = "{receipts: {delay: 1h}, submit: {message-id: {start: 7}}}";

    @ParameterizedTest
    @CsvSource({
        "DELIVERED, 2, DELIVRD",
        "EXPIRED, 3, EXPIRED",
        "DELETED, 4, DELETED",
        "UNDELIVERABLE, 5, UNDELIV",
        "ACCEPTED, 6, ACCEPTD",
        "UNKNOWN, 7, UNKNOWN",
        "REJECTED, 8, REJECTD"
    })
    void reportsEveryFinalStateByReceiptAndQuery(String state, int number, String word) throws Exception {
        try (Rig rig = new Rig("{receipts: {delay: 1s, states: " + state + "}, submit: {message-id: {start: 7}}}")) {
            RawPeer peer = submitted(rig);
            assertThat(Rig.state(peer, 3, "7")).isEqualTo(1);
            rig.advance(Duration.ofSeconds(1));
            assertThat(Rig.deliver(peer).text()).contains("stat:" + word);
            assertThat(Rig.state(peer, 4, "7")).isEqualTo(number);
            assertThat(replace(peer, 5, "7", "late")).isEqualTo(CommandStatus.ESME_RREPLACEFAIL.value());
            assertThat(Rig.cancel(peer, 6, "7", "")).isEqualTo(CommandStatus.ESME_RCANCELFAIL.value());
        }
    }

    @Test
    void theReceiptQuotesTheReplacement() throws Exception {
        try (Rig rig = new Rig(SLOW)) {
            RawPeer peer = submitted(rig);
            assertThat(replace(peer, 3, "7", "bye")).isZero();
            assertThat(rig.simulator
                            .messages()
                            .getFirst()
                            .message()
                            .messageOctets()
                            .toByteArray())
                    .isEqualTo(PduOctets.ascii("bye"));
            rig.advance(Duration.ofHours(1));
            assertThat(Rig.deliver(peer).text()).endsWith(" text:bye");
        }
    }

    @Test
    void sendsOneReceiptForACancelledMessage() throws Exception {
        try (Rig rig = new Rig(SLOW)) {
            RawPeer peer = submitted(rig);
            peer.write(Rig.cancelSm(3, "7", ""));
            PduOctets first = peer.read();
            PduOctets second = peer.read();
            assertThat(first.commandId()).isEqualTo(Rig.CANCEL_SM | RESPONSE);
            assertThat(second.commandId()).isEqualTo(PduOctets.DELIVER_SM);
            peer.write(PduOctets.deliverSmResp(second.sequenceNumber()));
            assertThat(Rig.state(peer, 4, "7")).isEqualTo(4);
            assertThat(replace(peer, 5, "7", "late")).isEqualTo(CommandStatus.ESME_RREPLACEFAIL.value());
            rig.advance(Duration.ofHours(1));
            Rig.expectNothing(peer);
        }
    }

    @Test
    void aMessageIsInvisibleToOtherAccountsAndSources() throws Exception {
        try (Rig rig = new Rig(SLOW)) {
            submitted(rig);
            RawPeer other = rig.bound(PduOctets.BIND_TRANSCEIVER, "other", "");
            assertThat(Rig.query(other, 2, "7").commandStatus()).isEqualTo(CommandStatus.ESME_RQUERYFAIL.value());
            assertThat(Rig.cancel(other, 3, "7", "")).isEqualTo(CommandStatus.ESME_RCANCELFAIL.value());
            assertThat(replace(other, 4, "7", "mine")).isEqualTo(CommandStatus.ESME_RREPLACEFAIL.value());
            assertThat(Rig.cancel(other, 5, "", "491701234567")).isEqualTo(CommandStatus.ESME_RCANCELFAIL.value());
            RawPeer same = rig.bound();
            same.write(PduOctets.request(PduOctets.QUERY_SM, 2, text("7"), octets(5, 0), text("pub")));
            assertThat(same.read().commandStatus()).isEqualTo(CommandStatus.ESME_RQUERYFAIL.value());
            same.write(PduOctets.request(PduOctets.QUERY_SM, 3, text("7"), octets(1, 0), text("shop")));
            assertThat(same.read().commandStatus())
                    .as("a number instead of a name")
                    .isEqualTo(CommandStatus.ESME_RQUERYFAIL.value());
            same.write(PduOctets.request(PduOctets.QUERY_SM, 4, text("7"), octets(0, 0), text("shop")));
            assertThat(same.read().commandStatus()).isZero();
            assertThat(Rig.state(same, 5, "7")).isEqualTo(1);
        }
    }

    @Test
    void cancelsAllMessagesBetweenTheAddressesWithoutAnId() throws Exception {
        try (Rig rig = new Rig(SLOW)) {
            RawPeer peer = submitted(rig);
            peer.write(Rig.message(3, "shop", "491709999999", 0, "", "", "to another"));
            peer.read();
            peer.write(Rig.message(4, "shop", "491701234567", 0, "", "", "to the same"));
            peer.read();
            peer.write(Rig.cancelSm(5, "", "491701234567"));
            assertThat(peer.read().commandStatus()).isZero();
            Rig.deliver(peer);
            assertThat(Rig.state(peer, 6, "7")).isEqualTo(4);
            assertThat(Rig.state(peer, 7, "8")).isEqualTo(1);
            assertThat(Rig.state(peer, 8, "9")).isEqualTo(4);
        }
    }

    @Test
    void sendsAReceiptForEachDestinationOfASubmitMulti() throws Exception {
        try (Rig rig = new Rig("submit: {message-id: {start: 7}}")) {
            RawPeer peer = rig.bound();
            peer.write(PduOctets.request(
                    SUBMIT_MULTI,
                    2,
                    text(""),
                    octets(5, 0),
                    text("shop"),
                    octets(3),
                    octets(1, 1, 1),
                    text("491700000001"),
                    octets(2),
                    text("everybody"),
                    octets(1, 1, 1),
                    text("491700000002"),
                    octets(0, 0, 0),
                    text(""),
                    text(""),
                    octets(1, 0, 0, 0, 2),
                    PduOctets.ascii("hi")));
            PduOctets response = peer.read();
            assertThat(response.commandId()).isEqualTo(SUBMIT_MULTI | RESPONSE);
            assertThat(response.body()).isEqualTo("3700" + "00");
            assertThat(Rig.deliver(peer)).satisfies(receipt -> {
                assertThat(receipt.from()).isEqualTo("491700000001");
                assertThat(receipt.text()).startsWith("id:7 ").contains("stat:DELIVRD");
            });
            assertThat(Rig.deliver(peer).from()).isEqualTo("491700000002");
            Rig.expectNothing(peer);
            assertThat(rig.simulator.messages().getFirst().operation()).isEqualTo(CommandId.SUBMIT_MULTI);
        }
    }

    @Test
    void handlesDataSmLikeSubmitSm() throws Exception {
        try (Rig rig = new Rig("submit: {message-id: {start: 7}}")) {
            RawPeer peer = rig.bound();
            peer.write(PduOctets.request(
                    DATA_SM,
                    2,
                    text(""),
                    octets(5, 0),
                    text("shop"),
                    octets(1, 1),
                    text("491701234567"),
                    octets(0, 1, 0),
                    octets(0x04, 0x24, 0, 2),
                    PduOctets.ascii("hi")));
            PduOctets response = peer.read();
            assertThat(response.commandId()).isEqualTo(DATA_SM | RESPONSE);
            assertThat(response.firstText()).isEqualTo("7");
            assertThat(Rig.deliver(peer).text()).endsWith(" text:hi");
            assertThat(Rig.state(peer, 3, "7")).isEqualTo(2);
        }
    }

    /** Returns a client whose message has no final state; its id is 7. */
    private static RawPeer submitted(Rig rig) throws IOException {
        RawPeer peer = rig.bound();
        assertThat(Rig.submitted(peer).firstText()).isEqualTo("7");
        rig.awaitTasks(1);
        return peer;
    }

    private static int replace(RawPeer peer, int sequence, String id, String message) throws IOException {
        peer.write(PduOctets.request(
                REPLACE_SM,
                sequence,
                text(id),
                octets(5, 0),
                text("shop"),
                text(""),
                text(""),
                octets(1, 0, message.length()),
                PduOctets.ascii(message)));
        return peer.read().commandStatus();
    }
}
