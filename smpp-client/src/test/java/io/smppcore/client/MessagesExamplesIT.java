package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.message.MessageAdapter;
import io.smppcore.message.MessageAdapter.Adaptation;
import io.smppcore.message.MessageRefusedException;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.MessageIds;
import io.smppcore.receipt.ReceiptsMissingException;
import io.smppcore.segment.Reassembler;
import io.smppcore.segment.ReassemblyLimits;
import io.smppcore.segment.Segmenter;
import io.smppcore.server.SmppServer;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Documents;
import io.smppcore.testing.NoLeaks;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import io.smppcore.type.SmppTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the examples of docs/messages.md. */
@ExtendWith(NoLeaks.class)
class MessagesExamplesIT {

    private static final Address FROM = Address.alphanumeric("Bank");
    private static final Address TO = Address.international("4917012345678");

    private final Queue<String> inbox = new ConcurrentLinkedQueue<>();
    private final Queue<DeliveryReceipt> seen = new ConcurrentLinkedQueue<>();
    private final Queue<String> delivered = new ConcurrentLinkedQueue<>();
    private final Queue<String> uncertain = new ConcurrentLinkedQueue<>();

    private Submission send(SmppClient client, Address from, Address to, String text) {
        // docs:send
        TextOptions options = TextOptions.builder()
                .registeredDelivery(RegisteredDelivery.FINAL)
                .encoder(TextEncoder.builder().lookAlikes(true).build())
                .segmenter(Segmenter.builder().mode(Segmenter.Mode.UDH_16).build())
                .validityPeriod(SmppTime.in(Duration.ofHours(2)))
                .build();
        Submission submission = client.sendText(from, to, text, options).orThrow();
        submission.receipts().whenComplete((receipts, failure) -> {
            if (failure instanceof ReceiptsMissingException missing) {
                uncertain.addAll(missing.missing()); // too late, too many, or the client was closed
            } else if (receipts != null) {
                receipts.forEach(receipt -> receipt.id().ifPresent(delivered::add));
            }
        });
        // docs:end
        return submission;
    }

    private static String account(Submission submission) {
        StringBuilder log = new StringBuilder();
        // docs:parts
        for (Submission.Part part : submission.parts()) {
            log.append(
                    switch (part) {
                        case Submission.Part.Accepted accepted -> "accepted as " + accepted.messageId();
                        case Submission.Part.Refused refused ->
                            "refused with " + refused.response().commandStatus();
                        case Submission.Part.Failed failed ->
                            "no response: " + failed.failure().getMessage();
                        case Submission.Part.NotSent notSent -> "not sent";
                    });
        }
        // docs:end
        return log.toString();
    }

    private static SendTotals many(SmppClient client, Stream<OutgoingText> texts, StringBuilder log) {
        // docs:many
        SendTotals totals = client.sendAllTexts(texts, sent -> {
            if (sent instanceof Sent.Failed<OutgoingText, Submission> failed) {
                log.append(failed.item().to().value())
                        .append(": ")
                        .append(failed.failure().getMessage());
            }
        });
        // docs:end
        return totals;
    }

    @Test
    void countsManyTexts() {
        StringBuilder log = new StringBuilder();
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).connect()) {
            Stream<OutgoingText> texts =
                    Stream.of("one", "two").map(text -> new OutgoingText(LongTexts.SHOP, LongTexts.HANDSET, text));

            assertThat(many(client, texts, log)).isEqualTo(new SendTotals(2, 0, 0, 0));
            assertThat(log).isEmpty();
        }
    }

    private SmppClient receiving(SmppClient.Builder builder) {
        // docs:receive
        return builder.onMessage(
                        (session, message) -> inbox.add(message.source().value() + ": " + message.text()))
                .onReceipt((session, receipt) -> seen.add(receipt.receipt()))
                .onIncomplete(message -> inbox.add("parts " + message.missing() + " are missing"))
                .reassembler(Reassembler.inMemory(ReassemblyLimits.defaults().withTimeout(Duration.ofHours(1))))
                .receiptOptions(receipts -> receipts.messageIds(MessageIds.RESPONSE_HEX_RECEIPT_DECIMAL)
                        .maxOutstanding(500_000)
                        .maxAge(Duration.ofDays(1)))
                .connect();
        // docs:end
    }

    private static void refuse(TextMessage message) {
        // docs:refuse
        if (message.source().value().equals("spam")) {
            throw new MessageRefusedException(CommandStatus.ESME_RX_R_APPN); // do not send it again
        }
        // docs:end
    }

    @Test
    void examplesWorkAsDocumented() {
        try (SmppServer server = Loopback.server()
                        .onSubmitSm((session, message) -> SubmitSmResp.ok("FF"))
                        .start();
                SmppClient client = receiving(Loopback.client(server))) {
            Submission submission = send(client, FROM, TO, "“Hello”");
            eventually().until(() -> server.sessions().size() == 1);
            server.sessions().getFirst().send(Messages.receipt("255"));
            DeliverSm message = LongTexts.deliver("hi", Segmenter.Mode.UDH_8).getFirst();
            server.sessions().getFirst().send(message);
            eventually().until(() -> !delivered.isEmpty());

            assertThat(account(submission)).isEqualTo("accepted as FF");
            assertThat(submission.text().replacements()).hasSize(2);
            assertThat(delivered).containsExactly("255");
            assertThat(uncertain).isEmpty();
            assertThat(seen).hasSize(1);
            assertThat(inbox).containsExactly("491701234567: hi");
        }
    }

    @Test
    void sendsTheStatusOfARefusal() {
        DeliverSm message = LongTexts.deliver("buy", Segmenter.Mode.UDH_8).getFirst();
        DeliverSm spam =
                message.toBuilder().sourceAddress(Address.alphanumeric("spam")).build();
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .onMessage((session, text) -> refuse(text))
                        .connect()) {
            eventually().until(() -> server.sessions().size() == 1);
            assertThat(server.sessions().getFirst().send(spam).commandStatus()).isEqualTo(CommandStatus.ESME_RX_R_APPN);
            assertThat(server.sessions().getFirst().send(message).isOk()).isTrue();
            assertThat(client.state().isBound()).isTrue();
        }
    }

    private static Response relay(SmppSession session, MessageRequest<?> message) {
        // docs:adapt
        return switch (MessageAdapter.TO_ESME.adapt(message, session.version())) {
            case Adaptation.Adapted adapted -> session.send(adapted.request());
            case Adaptation.Inexpressible obstacle -> message.respond(obstacle.status());
        };
        // docs:end
    }

    @Test
    void adaptsAMessageToTheVersionOfTheClient() {
        DeliverSm message = DeliverSm.builder()
                .sourceAddress(TO)
                .shortMessage(Octets.of("x".repeat(255).getBytes(StandardCharsets.US_ASCII)))
                .build();
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .onMessage((session, text) -> inbox.add(text.text()))
                        .connect()) {
            eventually().until(() -> server.sessions().size() == 1);
            assertThat(relay(server.sessions().getFirst(), message).isOk()).isTrue();
            assertThat(inbox).containsExactly("x".repeat(255));
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"send", "parts", "many", "receive", "refuse", "adapt"})
    void docsShowTheExampleLineByLine(String name) throws IOException {
        Documents.assertShows("docs/messages.md", getClass(), name);
    }
}
