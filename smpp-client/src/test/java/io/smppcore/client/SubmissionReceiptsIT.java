package io.smppcore.client;

import static io.smppcore.client.LongTexts.HANDSET;
import static io.smppcore.client.LongTexts.LONG;
import static io.smppcore.client.LongTexts.SHOP;
import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.receipt.DeliveryReceipt;
import io.smppcore.receipt.MessageIds;
import io.smppcore.receipt.OutstandingReceipts;
import io.smppcore.receipt.ReceiptsMissingException;
import io.smppcore.receipt.ReceiptsMissingException.Reason;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;
import io.smppcore.type.RegisteredDelivery;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the receipts of a text: over any bind, early, late or missing. */
@ExtendWith(NoLeaks.class)
class SubmissionReceiptsIT {

    private static final RandomGenerator NO_JITTER = () -> 0;
    private static final TextOptions WITH_RECEIPT =
            TextOptions.builder().registeredDelivery(RegisteredDelivery.FINAL).build();

    private final AtomicInteger count = new AtomicInteger();
    private final Queue<ReceivedReceipt> received = new ConcurrentLinkedQueue<>();
    private final MovableClock clock = new MovableClock();

    // ---- received ----

    @Test
    void receivesReceiptsOfAllPartsOverAnyBind() throws Exception {
        try (SmppServer server = counting().start();
                SmppClient client = client(server).binds(3).connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, LONG).orThrow();
            eventually().until(() -> server.sessions().size() == 3);
            assertThat(submission.receipts()).isNotDone();

            for (int i = 2; i >= 0; i--) {
                DeliverSm receipt = Messages.receipt(submission.messageIds().get(i));
                assertThat(server.sessions().get(i).send(receipt)).isEqualTo(DeliverSmResp.ok());
            }

            List<DeliveryReceipt> receipts = submission.receipts().get(SECONDS, TimeUnit.SECONDS);
            assertThat(receipts)
                    .extracting(receipt -> receipt.id().orElseThrow())
                    .containsExactlyElementsOf(submission.messageIds());
        }
    }

    @ParameterizedTest
    @EnumSource(value = Dispatch.class, names = "ORDERED", mode = EnumSource.Mode.EXCLUDE)
    void receiptMayOvertakeTheResponse(Dispatch dispatch) throws Exception {
        CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
        AtomicInteger arrived = new AtomicInteger();
        PduInterceptor counting = new PduInterceptor() {
            @Override
            public void onReceived(SmppSession session, Pdu pdu, int sequenceNumber) {
                arrived.addAndGet(pdu instanceof DeliverSm ? 1 : 0);
            }
        };
        try (SmppServer server = receiptFirst(answer, () -> arrived.get() > 0).start();
                SmppClient client = client(server)
                        .options(o -> o.dispatch(dispatch))
                        .receiptOptions(o -> o.earlyTime(Waits.BOUND))
                        .interceptor(counting)
                        .connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "fast").orThrow();

            assertThat(submission.receipts().get(SECONDS, TimeUnit.SECONDS)).hasSize(1);
            assertThat(answer.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(DeliverSmResp.ok());
        }
    }

    @ParameterizedTest
    @CsvSource({"ORDERED, 1000", "CONCURRENT, 1"})
    void refusesAnEarlyReceiptThatWouldDelayOthers(Dispatch dispatch, int inboundLimit) throws Exception {
        CompletableFuture<DeliverSmResp> answer = new CompletableFuture<>();
        try (SmppServer server = receiptFirst(answer, answer::isDone).start();
                SmppClient client = client(server)
                        .options(o -> o.dispatch(dispatch).inboundLimit(inboundLimit))
                        .connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "fast").orThrow();

            assertThat(submission.receipts().get(SECONDS, TimeUnit.SECONDS)).hasSize(1);
            assertThat(answer.get(SECONDS, TimeUnit.SECONDS).commandStatus()).isEqualTo(CommandStatus.ESME_RX_T_APPN);
            // It arrives again, as requested.
            assertThat(deliver(server, Messages.receipt("early"))).isEqualTo(CommandStatus.ESME_ROK);
        }
    }

    @ParameterizedTest
    @CsvSource({"RESPONSE_HEX_RECEIPT_DECIMAL, 7F, 127", "RESPONSE_DECIMAL_RECEIPT_HEX, 127, 7f"})
    void matchesHexadecimalAndDecimalIds(MessageIds ids, String response, String receipt) throws Exception {
        try (SmppServer server = Loopback.server()
                        .onSubmitSm((session, message) -> SubmitSmResp.ok(response))
                        .start();
                SmppClient client =
                        client(server).receiptOptions(r -> r.messageIds(ids)).connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "hello").orThrow();

            assertThat(deliver(server, Messages.receipt(receipt))).isEqualTo(CommandStatus.ESME_ROK);

            assertThat(submission.receipts().get(SECONDS, TimeUnit.SECONDS)).hasSize(1);
        }
    }

    @Test
    void intermediateReceiptsReachTheHandlerAndDoNotComplete() throws Exception {
        DeliverSm enroute = Messages.receipt("id1").toBuilder()
                .tlvs(Messages.receipt("id1")
                        .tlvs()
                        .without(TlvTag.MESSAGE_STATE)
                        .with(TlvTag.MESSAGE_STATE, MessageState.ENROUTE))
                .build();
        try (SmppServer server = counting().start();
                SmppClient client = client(server)
                        .onReceipt((session, receipt) -> received.add(receipt))
                        .connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "hello").orThrow();

            assertThat(deliver(server, enroute)).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(submission.receipts()).isNotDone();
            assertThat(deliver(server, Messages.receipt("id1"))).isEqualTo(CommandStatus.ESME_ROK);

            assertThat(submission.receipts()).isCompleted();
            assertThat(received)
                    .extracting(receipt -> receipt.receipt().messageState().orElseThrow())
                    .containsExactly(MessageState.ENROUTE, MessageState.DELIVERED);
        }
    }

    @Test
    void matchesAReceiptAfterAReconnect() throws Exception {
        ClientEvents events = new ClientEvents();
        try (SmppServer server = counting().start();
                SmppClient client = client(server)
                        .clientListener(events)
                        .clientOptions(o -> o.backoff(Backoff.fixed(Duration.ofMillis(20))))
                        .connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "hello").orThrow();
            events.next(ClientEvents.Kind.BOUND);
            server.sessions().getFirst().closeNow();
            events.next(ClientEvents.Kind.BOUND);
            eventually().until(() -> server.sessions().size() == 1);

            assertThat(deliver(server, Messages.receipt("id1"))).isEqualTo(CommandStatus.ESME_ROK);

            assertThat(submission.receipts().get(SECONDS, TimeUnit.SECONDS)).hasSize(1);
        }
    }

    @Test
    void connectingAgainWithoutClosingKeepsWaiting() throws Exception {
        try (SmppServer server = counting().start();
                SmppClient client = client(server).connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "hello").orThrow();
            client.session().closeAsync().join();
            eventually().until(() -> client.binds().getFirst().state() == BindSnapshot.State.STOPPED);
            eventually().until(() -> server.sessions().isEmpty());

            client.connect();
            eventually().until(() -> server.sessions().size() == 1);
            assertThat(deliver(server, Messages.receipt("id1"))).isEqualTo(CommandStatus.ESME_ROK);

            assertThat(submission.receipts().get(SECONDS, TimeUnit.SECONDS)).hasSize(1);
        }
    }

    @Test
    void receivesReceiptsOfAcceptedPartsIfTheOthersFailed() throws Exception {
        try (SmppServer server = Loopback.server()
                        .onSubmitSm((session, message) -> count.incrementAndGet() == 2
                                ? message.respond(CommandStatus.ESME_RSYSERR)
                                : SubmitSmResp.ok("id1"))
                        .start();
                SmppClient client = client(server).connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, LONG);
            assertThat(submission.isOk()).isFalse();
            assertThat(submission.receipts()).isNotDone();

            deliver(server, Messages.receipt("id1"));

            assertThat(submission.receipts().get(SECONDS, TimeUnit.SECONDS)).hasSize(1);
        }
    }

    // ---- responses ----

    @Test
    void acceptsOnlyAwaitedReceiptsWithoutAHandler() throws Exception {
        try (SmppServer server = counting().start();
                SmppClient client = client(server).connect()) {
            client.sendText(SHOP, HANDSET, "hello").orThrow();

            assertThat(deliver(server, Messages.receipt("of another client"))).isEqualTo(CommandStatus.ESME_RX_T_APPN);
            assertThat(deliver(server, Messages.receipt("id1"))).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(deliver(server, Messages.receipt("id1"))).isEqualTo(CommandStatus.ESME_ROK);
        }
    }

    @Test
    void handlerGetsAllReceiptsAndItsFailureRefusesThemTemporarily() throws Exception {
        try (SmppServer server = counting().start();
                SmppClient client = client(server)
                        .onReceipt((session, receipt) -> {
                            received.add(receipt);
                            if (received.size() == 1) {
                                throw new IllegalStateException("thrown by the test");
                            }
                        })
                        .connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "hello").orThrow();

            assertThat(deliver(server, Messages.receipt("id1"))).isEqualTo(CommandStatus.ESME_RX_T_APPN);
            assertThat(submission.receipts()).isCompleted();
            assertThat(deliver(server, Messages.receipt("id1"))).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(deliver(server, Messages.receipt("x"))).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(received).hasSize(3);
        }
    }

    @Test
    void handlerOfDeliverSmRespondsAndTheSubmissionCompletes() throws Exception {
        try (SmppServer server = counting().start();
                SmppClient client = client(server)
                        .onDeliverSm((session, message) -> message.respond(CommandStatus.ESME_RX_R_APPN))
                        .connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "hello").orThrow();

            assertThat(deliver(server, Messages.receipt("id1"))).isEqualTo(CommandStatus.ESME_RX_R_APPN);

            assertThat(submission.receipts()).isCompleted();
        }
    }

    // ---- missing ----

    @Test
    void evictsTheOldestBeyondTheLimit() {
        try (SmppServer server = counting().start();
                SmppClient client =
                        client(server).receiptOptions(r -> r.maxOutstanding(2)).connect()) {
            Submission first = client.sendText(SHOP, HANDSET, "one").orThrow();
            Submission second = client.sendText(SHOP, HANDSET, "two").orThrow();
            Submission third = client.sendText(SHOP, HANDSET, "three").orThrow();

            ReceiptsMissingException failure = Failures.of(first.receipts(), ReceiptsMissingException.class);
            assertThat(failure.reason()).isEqualTo(Reason.EVICTED);
            assertThat(failure.missing()).containsExactly("id1");
            assertThat(second.receipts()).isNotDone();
            assertThat(third.receipts()).isNotDone();
            assertThat(client.receiptStatistics())
                    .isEqualTo(new OutstandingReceipts.Statistics(2, 0, Map.of(Reason.EVICTED, 1L)));
        }
    }

    @Test
    void waitsExpireWithoutTraffic() {
        try (SmppServer server = counting().start();
                SmppClient client = client(server)
                        .supervisedBy(clock, NO_JITTER)
                        .receiptOptions(r -> r.maxAge(Duration.ofHours(1)))
                        .connect()) {
            Submission submission = client.sendText(SHOP, HANDSET, "hello").orThrow();
            clock.advance(Duration.ofMinutes(59));
            assertThat(submission.receipts()).isNotDone();

            eventually().until(() -> {
                clock.advance(Duration.ofMinutes(1));
                return submission.receipts().isDone();
            });

            assertThat(Failures.of(submission.receipts(), ReceiptsMissingException.class)
                            .reason())
                    .isEqualTo(Reason.EXPIRED);
        }
    }

    @Test
    void closingEndsTheWaitAndTheNextConnectStartsNewWaits() throws Exception {
        try (SmppServer server = counting().start();
                SmppClient client = client(server).connect()) {
            Submission before = client.sendText(SHOP, HANDSET, "one").orThrow();
            client.closeAsync().join();
            assertThat(Failures.of(before.receipts(), ReceiptsMissingException.class)
                            .reason())
                    .isEqualTo(Reason.CLOSED);

            client.connect();
            Submission after = client.sendText(SHOP, HANDSET, "two").orThrow();
            eventually().until(() -> server.sessions().size() == 1);
            assertThat(deliver(server, Messages.receipt("id2"))).isEqualTo(CommandStatus.ESME_ROK);
            assertThat(after.receipts().get(SECONDS, TimeUnit.SECONDS)).hasSize(1);
            client.closeNow();
        }
    }

    private SmppServer.Builder counting() {
        return Loopback.server().onSubmitSm((session, message) -> SubmitSmResp.ok("id" + count.incrementAndGet()));
    }

    /** Returns a server that sends a receipt, and the response when the receipt must have arrived. */
    private static SmppServer.Builder receiptFirst(CompletableFuture<DeliverSmResp> answer, BooleanSupplier arrived) {
        return Loopback.server().onSubmitSm((session, message) -> {
            session.sendAsync(Messages.receipt("early")).whenComplete((response, failure) -> {
                if (failure == null) {
                    answer.complete(response);
                } else {
                    answer.completeExceptionally(failure);
                }
            });
            eventually().until(arrived::getAsBoolean);
            return SubmitSmResp.ok("early");
        });
    }

    private static SmppClient.Builder client(SmppServer server) {
        return Loopback.client(server).textOptions(WITH_RECEIPT);
    }

    private static CommandStatus deliver(SmppServer server, DeliverSm message) {
        SmppSession session = server.sessions().getFirst();
        return session.send(message).commandStatus();
    }
}
