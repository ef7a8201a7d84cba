package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.Dispatch;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestInterruptedException;
import io.smppcore.session.RequestTimeoutException;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.WindowFullException;
import io.smppcore.testing.NoLeaks;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of requests that wait for a full window of 1, get no response, or are cancelled. */
@ExtendWith(NoLeaks.class)
class WindowIT {

    private static final Duration SHORT = Duration.ofMillis(200);

    private final HeldRequests held = new HeldRequests();
    private SmppServer server;

    @BeforeEach
    void startServer() {
        // On the event loop the requests reach the handler in order.
        server = held.server().options(o -> o.dispatch(Dispatch.EVENT_LOOP)).start();
    }

    @AfterEach
    void closeServer() {
        server.close();
    }

    // ---- full ----

    @Test
    void requestBeyondWindowAndQueueFailsAtOnce() throws Exception {
        try (SmppClient client = client(o -> o.queueLimit(1))) {
            CompletableFuture<SubmitSmResp> first = client.sendAsync(Messages.submit(1));
            CompletableFuture<SubmitSmResp> queued = client.sendAsync(Messages.submit(2));
            CompletableFuture<SubmitSmResp> tooMany = client.sendAsync(Messages.submit(3));

            assertThat(tooMany).isCompletedExceptionally();
            WindowFullException failure = Failures.of(tooMany, WindowFullException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
            assertThat(failure).hasMessageContaining("window of 1").hasMessageContaining("queue of 1");
            expectAnswer(first, 1);
            expectAnswer(queued, 2);
            expectAnswer(client.sendAsync(Messages.submit(4)), 4);
        }
    }

    @Test
    void withoutAQueueTheWindowIsTheLimit() throws Exception {
        try (SmppClient client = client(o -> o.queueLimit(0))) {
            CompletableFuture<SubmitSmResp> first = client.sendAsync(Messages.submit(1));

            Failures.of(client.sendAsync(Messages.submit(2)), WindowFullException.class);
            expectAnswer(first, 1);
        }
    }

    @Test
    void requestThatWaitsTooLongForASlotIsNeverWritten() throws Exception {
        try (SmppClient client = client(o -> o.windowTimeout(SHORT))) {
            CompletableFuture<SubmitSmResp> first =
                    client.trySend(Messages.submit(1)).orElseThrow();
            CompletableFuture<SubmitSmResp> second = client.sendAsync(Messages.submit(2));

            RequestTimeoutException failure = Failures.of(second, RequestTimeoutException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
            assertThat(failure).hasMessageContaining("no free slot in the window within 200 ms");
            expectAnswer(first, 1);
            expectAnswer(client.trySend(Messages.submit(3)).orElseThrow(), 3);
        }
    }

    // ---- send, trySend and sendAsync ----

    @Test
    void sendWaitsUpToTheWindowTimeout() throws Exception {
        try (SmppClient client = client(o -> o.windowTimeout(Duration.ofHours(1)))) {
            CompletableFuture<SubmitSmResp> first = client.sendAsync(Messages.submit(1));
            CompletableFuture<SubmitSmResp> waiting = new CompletableFuture<>();
            Thread.startVirtualThread(() -> waiting.complete(client.send(Messages.submit(2))));
            eventually().until(() -> client.session().pendingRequests() == 2);

            expectAnswer(first, 1);
            expectAnswer(waiting, 2);
        }
        try (SmppClient client = client(o -> o.windowTimeout(SHORT))) {
            CompletableFuture<SubmitSmResp> first =
                    client.trySend(Messages.submit(3)).orElseThrow();

            assertThatThrownBy(() -> client.send(Messages.submit(4)))
                    .isInstanceOfSatisfying(
                            RequestTimeoutException.class,
                            failure -> assertThat(failure.outcome()).isEqualTo(Outcome.NEVER_WRITTEN))
                    .hasMessageContaining("200 ms");
            expectAnswer(first, 3);
        }
    }

    @Test
    void trySendFailsAtOnce() throws Exception {
        try (SmppClient client = client(o -> {})) {
            CompletableFuture<SubmitSmResp> first =
                    client.trySend(Messages.submit(1)).orElseThrow();

            assertThat(client.trySend(Messages.submit(2))).isEmpty();
            expectAnswer(first, 1);
            expectAnswer(client.trySend(Messages.submit(3)).orElseThrow(), 3);
        }
    }

    @Test
    void sendAsyncQueuesUpToTheQueueLimit() throws Exception {
        try (SmppClient client = client(o -> o.queueLimit(5))) {
            List<CompletableFuture<SubmitSmResp>> sent = Messages.sendAll(client, 7);

            Failures.of(sent.get(6), WindowFullException.class);
            for (int i = 0; i < 6; i++) {
                expectAnswer(sent.get(i), i);
            }
        }
    }

    // ---- unanswered ----

    @Test
    void requestWithoutResponseInTimeHasAnUnknownOutcome() throws Exception {
        try (SmppClient client = client(o -> o.requestTimeout(SHORT))) {
            CompletableFuture<SubmitSmResp> request = client.sendAsync(Messages.submit(1));
            HeldRequests.Held late = held.next();

            RequestTimeoutException failure = Failures.of(request, RequestTimeoutException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(failure).hasMessageContaining("submit_sm").hasMessageContaining("no response within 200 ms");
            assertThat(client.session().statistics().expiredRequests()).isEqualTo(1);
            late.answer();
            eventually().until(() -> client.session().statistics().lateResponses() == 1);
        }
    }

    /** On a busy machine the newer request expires, too. */
    @Test
    void lateResponseIsNotMatchedToANewerRequest() throws Exception {
        try (SmppClient client = client(o -> o.requestTimeout(SHORT))) {
            Failures.of(client.sendAsync(Messages.submit(1)), RequestTimeoutException.class);
            HeldRequests.Held late = held.next();
            CompletableFuture<SubmitSmResp> newer = client.sendAsync(Messages.submit(2));
            HeldRequests.Held punctual = held.next();

            late.answer();
            eventually().until(() -> client.session().statistics().lateResponses() >= 1);
            punctual.answer();

            eventually().until(newer::isDone);
            assertThat(newer.exceptionally(expired -> Loopback.idOf("message 2")))
                    .isCompletedWithValue(Loopback.idOf("message 2"));
        }
    }

    @Test
    void blockingSendThrowsWithTheStackOfItsCaller() throws Exception {
        try (SmppClient client = client(o -> o.requestTimeout(SHORT))) {
            assertThatThrownBy(() -> client.send(Messages.submit(1)))
                    .isInstanceOf(RequestTimeoutException.class)
                    .satisfies(failure -> assertThat(failure.getStackTrace())
                            .anyMatch(frame -> frame.getClassName().equals(WindowIT.class.getName())));
            held.next().answer();
        }
    }

    // ---- cancelled ----

    @Test
    void cancellingARequestInFlightFreesItsSlot() throws Exception {
        try (SmppClient client = client(o -> {})) {
            CompletableFuture<SubmitSmResp> first = client.sendAsync(Messages.submit(1));
            CompletableFuture<SubmitSmResp> second = client.sendAsync(Messages.submit(2));
            HeldRequests.Held cancelled = held.next();

            assertThat(first.cancel(false)).isTrue();

            expectAnswer(second, 2);
            cancelled.answer();
            eventually().until(() -> client.session().statistics().lateResponses() == 1);
            assertThat(client.session().pendingRequests()).isZero();
        }
    }

    @Test
    void requestCancelledInTheQueueIsNeverWritten() throws Exception {
        try (SmppClient client = client(o -> {})) {
            CompletableFuture<SubmitSmResp> first = client.sendAsync(Messages.submit(1));
            CompletableFuture<SubmitSmResp> second = client.sendAsync(Messages.submit(2));
            CompletableFuture<SubmitSmResp> third = client.sendAsync(Messages.submit(3));

            assertThat(second.cancel(false)).isTrue();

            expectAnswer(first, 1);
            expectAnswer(third, 3);
            assertThat(held.count()).isZero();
            assertThat(client.session().pendingRequests()).isZero();
        }
    }

    @Test
    void interruptingABlockingSendFreesItsSlot() throws Exception {
        try (SmppClient client = client(o -> {})) {
            AtomicReference<Throwable> failure = new AtomicReference<>();
            Thread sender = Thread.ofVirtual().start(() -> {
                try {
                    client.send(Messages.submit(1));
                } catch (RequestInterruptedException e) {
                    failure.set(e);
                }
            });
            held.next();

            sender.interrupt();
            sender.join();

            assertThat(failure.get()).isInstanceOf(RequestInterruptedException.class);
            expectAnswer(client.sendAsync(Messages.submit(2)), 2);
        }
    }

    private SmppClient client(Consumer<SessionOptions.Builder> options) {
        return Loopback.client(server).window(1).options(options).connect();
    }

    private void expectAnswer(CompletableFuture<SubmitSmResp> request, int number) throws Exception {
        HeldRequests.Held next = held.next();
        assertThat(next.text()).isEqualTo("message " + number);
        next.answer();
        assertThat(request.get()).isEqualTo(Loopback.idOf("message " + number));
    }
}
