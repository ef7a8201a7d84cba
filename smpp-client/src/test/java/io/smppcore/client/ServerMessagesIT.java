package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.message.MessageRefusedException;
import io.smppcore.message.TextMessage;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.segment.Segmenter;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.SmppServer;
import io.smppcore.server.SubmittedText;
import io.smppcore.session.Dispatch;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of texts and receipts at the server: whole messages, texts to ESMEs, receipts after their responses. */
@ExtendWith(NoLeaks.class)
class ServerMessagesIT {

    private static final Address SHOP = Address.alphanumeric("shop");
    private static final Address HANDSET = Address.international("491701234567");
    private static final String LONG = "Grüße aus Ελλάδα und Россия. ".repeat(12);

    private final Queue<SubmittedText> texts = new ConcurrentLinkedQueue<>();
    private final AtomicReference<SmppServer> started = new AtomicReference<>();

    private static SmppServer.Builder server() {
        return SmppServer.builder().host("127.0.0.1").port(0).authenticator(BindAuthenticator.anyone());
    }

    private SmppServer start(SmppServer.Builder builder) {
        SmppServer server = builder.start();
        started.set(server);
        return server;
    }

    private static SmppClient.Builder client(SmppServer server) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", server.port())
                .systemId("me")
                .password("secret");
    }

    private static TextOptions receipts(RegisteredDelivery delivery) {
        return TextOptions.builder().registeredDelivery(delivery).build();
    }

    // ---- texts of ESMEs ----

    @ParameterizedTest
    @EnumSource(Segmenter.Mode.class)
    void receivesLongTextsWhole(Segmenter.Mode mode) {
        TextOptions options = TextOptions.builder()
                .segmenter(Segmenter.builder().mode(mode).build())
                .build();
        try (SmppServer server = start(server().onMessage((session, message) -> texts.add(message)));
                SmppClient client = client(server).connect()) {
            Submission submission =
                    client.sendText(SHOP, HANDSET, LONG, options).orThrow();

            assertThat(texts).singleElement().satisfies(text -> {
                assertThat(text.text()).isEqualTo(LONG);
                assertThat(text.source()).isEqualTo(SHOP);
                assertThat(text.destination()).isEqualTo(HANDSET);
                assertThat(text.messageIds()).isEqualTo(submission.messageIds()).doesNotHaveDuplicates();
            });
        }
    }

    @Test
    void aTextHasTheRequestedReceipts() {
        try (SmppServer server = start(server().onMessage((session, message) -> texts.add(message)));
                SmppClient client = client(server).connect()) {
            client.sendText(SHOP, HANDSET, LONG, receipts(RegisteredDelivery.FAILURE_ONLY))
                    .orThrow();
            client.sendText(SHOP, HANDSET, "hello").orThrow();

            assertThat(texts)
                    .extracting(SubmittedText::registeredDelivery)
                    .containsExactly(RegisteredDelivery.FAILURE_ONLY, RegisteredDelivery.NONE);
        }
    }

    @Test
    void refusalAnswersTheLastPartWhichMayBeRepeated() {
        AtomicInteger calls = new AtomicInteger();
        try (SmppServer server = start(server().onMessage((session, message) -> {
                    texts.add(message);
                    if (calls.incrementAndGet() == 1) {
                        throw new MessageRefusedException(CommandStatus.ESME_RMSGQFUL);
                    }
                }));
                SmppClient client = client(server).connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, LONG);
            List<Submission.Part> parts = submission.parts();
            assertThat(parts.getLast())
                    .isInstanceOfSatisfying(
                            Submission.Part.Refused.class,
                            refused -> assertThat(refused.response().commandStatus())
                                    .isEqualTo(CommandStatus.ESME_RMSGQFUL));

            assertThat(client.send(parts.getLast().message()).isOk()).isTrue();

            assertThat(texts)
                    .hasSize(2)
                    .allSatisfy(text -> assertThat(text.text()).isEqualTo(LONG));
        }
    }

    @Test
    void answersSystemErrorWhenTheHandlerThrows() {
        try (SmppServer server = start(server().onMessage((session, message) -> {
                    throw new AssertionError("thrown by the test");
                }));
                SmppClient client = client(server).connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "hello");

            assertThat(submission.failure())
                    .hasValueSatisfying(failure -> assertThat(failure).hasMessageContaining("ESME_RSYSERR"));
        }
    }

    // ---- texts to ESMEs ----

    @Test
    void sendsTextsToAnAccountWhole() throws Exception {
        Queue<TextMessage> received = new ConcurrentLinkedQueue<>();
        try (SmppServer server = start(server());
                SmppClient client = client(server)
                        .binds(3)
                        .onMessage((session, message) -> received.add(message))
                        .connect()) {
            assertThat(server.sendText("me", HANDSET, SHOP, LONG))
                    .hasSizeGreaterThan(1)
                    .allMatch(DeliverSmResp::isOk);
            assertThat(server.sendTextAsync("me", HANDSET, SHOP, "5 € off").get(SECONDS, TimeUnit.SECONDS))
                    .hasSize(1);

            assertThat(received).extracting(TextMessage::text).containsExactly(LONG, "5 € off");
            assertThatThrownBy(() -> server.sendText("nobody", HANDSET, SHOP, "hello"))
                    .isInstanceOf(SessionClosedException.class);
            assertThat(client.state().isBound()).isTrue();
        }
    }

    @Test
    void stopsAfterARefusedPart() {
        try (SmppServer server = start(server());
                SmppClient client = client(server)
                        .handlers(h -> h.on(
                                DeliverSm.class, (session, message) -> message.respond(CommandStatus.ESME_RX_R_APPN)))
                        .connect()) {
            assertThat(server.sendText("me", HANDSET, SHOP, LONG))
                    .singleElement()
                    .satisfies(
                            response -> assertThat(response.commandStatus()).isEqualTo(CommandStatus.ESME_RX_R_APPN));
            assertThat(client.state().isBound()).isTrue();
        }
    }

    // ---- receipts ----

    @ParameterizedTest
    @EnumSource(Dispatch.class)
    void receiptsSentByTheHandlerFollowTheResponses(Dispatch dispatch) throws Exception {
        int messages = 300;
        AtomicInteger number = new AtomicInteger();
        try (SmppServer server = start(server().options(o -> o.dispatch(dispatch))
                        .window(50)
                        .onSubmitSm((session, message) -> {
                            String id = "id" + number.incrementAndGet();
                            CompletableFuture<?> unused =
                                    started.get().sendReceipt(session, message, id, MessageState.DELIVERED);
                            return SubmitSmResp.ok(id);
                        }));
                SmppClient client = client(server)
                        .window(50)
                        .textOptions(receipts(RegisteredDelivery.FINAL))
                        .connect()) {
            for (int i = 0; i < messages; i++) {
                Submission submission =
                        client.sendText(SHOP, HANDSET, "message " + i).orThrow();
                List<DeliveryReceipt> receipts = submission.receipts().get(SECONDS, TimeUnit.SECONDS);
                assertThat(receipts).singleElement().satisfies(receipt -> {
                    assertThat(receipt.id()).hasValue(submission.messageIds().getFirst());
                    assertThat(receipt.messageState()).hasValue(MessageState.DELIVERED);
                });
            }
        }
    }

    @Test
    void receiptDoesNotOvertakeASlowResponse() throws Exception {
        Queue<String> order = new ConcurrentLinkedQueue<>();
        CompletableFuture<SubmitSmResp> response = new CompletableFuture<>();
        try (SmppServer server = start(server().handlers(h -> h.onAsync(SubmitSm.class, (session, message) -> {
                    CompletableFuture<?> unused =
                            started.get().sendReceipt(session, message, "id", MessageState.DELIVERED);
                    return response;
                })));
                SmppClient client = client(server)
                        .onReceipt((session, receipt) -> order.add("receipt"))
                        .connect()) {
            CompletableFuture<SubmitSmResp> sent = client.sendAsync(SubmitSm.builder()
                    .registeredDelivery(RegisteredDelivery.FINAL)
                    .build());
            CompletableFuture<?> noted = sent.thenAccept(done -> order.add("response"));
            SmppSession session = server.sessions().getFirst();
            assertThat(client.send(new QuerySm("1", SHOP, Tlvs.EMPTY)).isOk()).isFalse(); // a round trip
            assertThat(order).isEmpty();
            assertThat(session.pendingRequests()).isZero();

            response.complete(SubmitSmResp.ok("id"));

            noted.get(SECONDS, TimeUnit.SECONDS);
            eventually().until(() -> order.size() == 2);
            assertThat(order).containsExactly("response", "receipt");
        }
    }

    @Test
    void eachPartThatRequestsAReceiptGetsOne() throws Exception {
        try (SmppServer server = start(server().onMessage((session, message) -> {
                    CompletableFuture<?> unused = message.sendReceipt(MessageState.DELIVERED);
                }));
                SmppClient client = client(server).connect()) {
            Submission all = client.sendText(SHOP, HANDSET, LONG, receipts(RegisteredDelivery.FINAL));
            assertThat(all.receipts().get(SECONDS, TimeUnit.SECONDS))
                    .extracting(receipt -> receipt.id().orElseThrow())
                    .isEqualTo(all.messageIds());

            Submission last = client.sendText(
                    SHOP,
                    HANDSET,
                    LONG,
                    TextOptions.builder()
                            .registeredDelivery(RegisteredDelivery.FINAL)
                            .receiptForLastPartOnly(true)
                            .build());
            assertThat(last.receipts().get(SECONDS, TimeUnit.SECONDS))
                    .singleElement()
                    .satisfies(receipt ->
                            assertThat(receipt.id()).hasValue(last.messageIds().getLast()));
        }
    }

    @Test
    void receiptsHaveTheReferencesOfTheirParts() throws Exception {
        Queue<Integer> references = new ConcurrentLinkedQueue<>();
        try (SmppServer server = start(server().onMessage((session, message) -> {
                    CompletableFuture<?> unused = message.sendReceipt(MessageState.DELIVERED);
                }));
                SmppClient client = client(server)
                        .onReceipt((session, receipt) -> references.add(
                                receipt.receipt().userMessageReference().orElse(-1)))
                        .connect()) {
            for (int part = 1; part <= 2; part++) {
                assertThat(client.send(SubmitSm.builder()
                                        .sourceAddress(SHOP)
                                        .destinationAddress(HANDSET)
                                        .registeredDelivery(RegisteredDelivery.FINAL)
                                        .shortMessage(Octets.of((byte) 'a'))
                                        .tlv(TlvTag.SAR_MSG_REF_NUM, 1)
                                        .tlv(TlvTag.SAR_TOTAL_SEGMENTS, 2)
                                        .tlv(TlvTag.SAR_SEGMENT_SEQNUM, part)
                                        .tlv(TlvTag.USER_MESSAGE_REFERENCE, 70 + part)
                                        .build())
                                .isOk())
                        .isTrue();
            }
            eventually().until(() -> references.size() == 2);
            assertThat(references).containsExactlyInAnyOrder(71, 72);
        }
    }

    @Test
    void sendsOnlyRequestedReceipts() throws Exception {
        Queue<CompletableFuture<DeliverSmResp>> sent = new ConcurrentLinkedQueue<>();
        try (SmppServer server = start(server().onSubmitSm((session, message) -> {
                    sent.add(started.get().sendReceipt(session, message, "id", MessageState.DELIVERED));
                    sent.add(started.get().sendReceipt(session, message, "id", MessageState.UNDELIVERABLE));
                    sent.add(started.get().sendReceipt(session, message, "id", MessageState.ENROUTE));
                    return SubmitSmResp.ok("id");
                }));
                SmppClient client =
                        client(server).onReceipt((session, receipt) -> {}).connect()) {
            client.sendText(SHOP, HANDSET, "none").orThrow();
            assertThat(sent).hasSize(3).allSatisfy(future -> assertThat(future).isCompletedWithValue(null));

            sent.clear();
            client.sendText(SHOP, HANDSET, "failure", receipts(RegisteredDelivery.FAILURE_ONLY))
                    .orThrow();
            int answered = 0;
            for (CompletableFuture<DeliverSmResp> future : sent) {
                answered += future.get(SECONDS, TimeUnit.SECONDS) != null ? 1 : 0;
            }
            assertThat(answered).isEqualTo(1);
        }
    }
}
