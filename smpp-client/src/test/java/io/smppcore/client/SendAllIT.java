package io.smppcore.client;

import static io.smppcore.client.LongTexts.HANDSET;
import static io.smppcore.client.LongTexts.LONG;
import static io.smppcore.client.LongTexts.SHOP;
import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.BlockingOnEventLoopException;
import io.smppcore.session.Outcome;
import io.smppcore.session.RequestFailedException;
import io.smppcore.testing.NoLeaks;
import io.smppcore.text.Encoding;
import io.smppcore.text.TextEncoder;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of sending many requests and texts with full windows. */
@ExtendWith(NoLeaks.class)
class SendAllIT {

    private static final int WINDOW = 8;

    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger arrived = new AtomicInteger();

    /** Returns a server that responds after 2 ms, refuses every tenth message, and counts the messages in progress. */
    private SmppServer slowServer() {
        return Loopback.server()
                .onSubmitSm((session, message) -> {
                    int now = inFlight.incrementAndGet();
                    most.accumulateAndGet(now, Math::max);
                    int number = arrived.incrementAndGet();
                    Thread.sleep(2);
                    inFlight.decrementAndGet();
                    return number % 10 == 0
                            ? message.respond(CommandStatus.ESME_RINVDSTADR)
                            : SubmitSmResp.ok("id" + number);
                })
                .start();
    }

    private static Stream<SubmitSm> messages(int count) {
        return IntStream.range(0, count).mapToObj(Messages::submit);
    }

    private static Stream<OutgoingText> texts(int count) {
        return IntStream.range(0, count).mapToObj(i -> new OutgoingText(SHOP, HANDSET, "text " + i));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void fillsTheWindowsAndNeverExceedsThem(int binds) {
        try (SmppServer server = slowServer();
                SmppClient client = Loopback.client(server)
                        .window(WINDOW)
                        .binds(binds)
                        .options(o -> o.queueLimit(0))
                        .connect()) {
            List<Sent<Request<SubmitSmResp>, SubmitSmResp>> results = new ArrayList<>();

            SendTotals totals = client.sendAll(messages(1_000), results::add);

            assertThat(totals).isEqualTo(new SendTotals(900, 100, 0, 0));
            assertThat(totals.all()).isEqualTo(1_000);
            assertThat(results).hasSize(1_000);
            assertThat(results.stream().map(Sent::item).distinct()).hasSize(1_000);
            assertThat(most).hasValue(WINDOW * binds);
        }
    }

    @Test
    void sendsAHundredThousandTextsThroughASmallWindow() {
        AtomicInteger received = new AtomicInteger();
        try (SmppServer server = Loopback.server()
                        .onSubmitSm((session, message) -> SubmitSmResp.ok("id" + received.incrementAndGet()))
                        .start();
                SmppClient client = Loopback.client(server)
                        .window(500)
                        .options(o -> o.queueLimit(0))
                        .connect()) {
            SendTotals totals = client.sendAllTexts(texts(100_000), sent -> {});

            assertThat(totals).isEqualTo(new SendTotals(100_000, 0, 0, 0));
            assertThat(received).hasValue(100_000);
        }
    }

    @Test
    void textsOfSeveralPartsCountOnce() {
        try (SmppServer server = Loopback.server()
                        .onSubmitSm((session, message) -> SubmitSmResp.ok("1"))
                        .start();
                SmppClient client = Loopback.client(server).window(2).connect()) {
            List<Sent<OutgoingText, Submission>> results = new ArrayList<>();

            SendTotals totals = client.sendAllTexts(
                    IntStream.range(0, 20).mapToObj(i -> new OutgoingText(SHOP, HANDSET, LONG)), results::add);

            assertThat(totals).isEqualTo(new SendTotals(20, 0, 0, 0));
            assertThat(results)
                    .allSatisfy(sent -> assertThat(sent)
                            .isInstanceOfSatisfying(
                                    Sent.Answered.class,
                                    answered -> assertThat(((Submission) answered.result()).parts())
                                            .hasSize(3)));
        }
    }

    @Test
    void succeedsWhileOtherCallersFillTheWindow() throws Exception {
        try (SmppServer server = slowServer();
                SmppClient client = Loopback.client(server)
                        .window(WINDOW)
                        .options(o -> o.queueLimit(0))
                        .connect()) {
            Thread other = Thread.startVirtualThread(() -> messages(200).forEach(message -> {
                for (int i = 0; i < WINDOW; i++) {
                    CompletableFuture<SubmitSmResp> unused = client.sendAsync(message);
                }
                client.send(message);
            }));

            SendTotals totals = client.sendAll(messages(500), sent -> {});

            assertThat(totals.accepted() + totals.refused()).isEqualTo(500);
            assertThat(other.join(Duration.ofSeconds(SECONDS))).isTrue();
        }
    }

    @Test
    void keepsTheRate() throws Exception {
        MovableClock clock = new MovableClock();
        try (SmppServer server = slowServer();
                SmppClient client = Loopback.client(server)
                        .window(100)
                        .rate(200)
                        .clientOptions(o -> o.rate(r -> r.burst(1).maxWait(Duration.ofSeconds(5))))
                        .supervisedBy(clock, () -> 0)
                        .connect()) {
            CompletableFuture<SendTotals> totals = CompletableFuture.supplyAsync(
                    () -> client.sendAll(messages(101), sent -> {}), Thread::startVirtualThread);

            clock.expectOnePerPeriod(Duration.ofMillis(5), 1, 101, arrived::get);
            assertThat(totals.get(SECONDS, TimeUnit.SECONDS).all()).isEqualTo(101);
        }
    }

    @Test
    void waitsForALostBind() {
        try (SmppServer server = slowServer();
                SmppClient client = Loopback.client(server)
                        .window(WINDOW)
                        .clientOptions(o -> o.backoff(Backoff.fixed(Duration.ofMillis(50))))
                        .connect()) {
            AtomicInteger seen = new AtomicInteger();

            SendTotals totals = client.sendAll(messages(400), sent -> {
                if (seen.incrementAndGet() == 100) {
                    server.sessions().forEach(session -> session.closeNow());
                }
            });

            assertThat(totals.all()).isEqualTo(400);
            assertThat(totals.neverWritten() + totals.unknown()).isLessThanOrEqualTo(WINDOW);
        }
    }

    @Test
    void failsRemainingRequestsAsNeverWrittenAfterClose() {
        try (SmppServer server = slowServer();
                SmppClient client = Loopback.client(server).window(WINDOW).connect()) {
            AtomicInteger seen = new AtomicInteger();
            List<Sent<Request<SubmitSmResp>, SubmitSmResp>> results = new ArrayList<>();

            SendTotals totals = client.sendAll(messages(300), sent -> {
                results.add(sent);
                if (seen.incrementAndGet() == 50) {
                    client.closeNow();
                }
            });

            assertThat(totals.all()).isEqualTo(300);
            assertThat(totals.neverWritten()).isGreaterThan(200);
            assertThat(results.getLast())
                    .isInstanceOfSatisfying(
                            Sent.Failed.class,
                            failed -> assertThat(((RequestFailedException) failed.failure()).outcome())
                                    .isEqualTo(Outcome.NEVER_WRITTEN));
        }
    }

    @Test
    void reportsTextsThatCannotBeEncodedAsResults() {
        TextOptions gsmOnly = TextOptions.builder()
                .encoder(TextEncoder.builder().encoding(Encoding.GSM).build())
                .build();
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).textOptions(gsmOnly).connect()) {
            SendTotals totals = client.sendAllTexts(
                    Stream.of("good", "Привет", "good").map(text -> new OutgoingText(SHOP, HANDSET, text)), sent -> {});

            assertThat(totals).isEqualTo(new SendTotals(2, 0, 1, 0));
        }
    }

    @Test
    void throwsExceptionsOfTheSourceAndTheConsumer() {
        try (SmppServer server = slowServer();
                SmppClient client = Loopback.client(server).window(WINDOW).connect()) {
            IllegalStateException thrown = new IllegalStateException("thrown by the test");
            Iterator<SubmitSm> failing = messages(100)
                    .peek(message -> {
                        if (arrived.get() > 20) {
                            throw thrown;
                        }
                    })
                    .iterator();

            assertThatThrownBy(() -> client.sendAll(failing, sent -> {})).isSameAs(thrown);
            assertThatThrownBy(() -> client.sendAll(messages(100), sent -> {
                        throw thrown;
                    }))
                    .isSameAs(thrown);
            eventually().until(() -> client.session().pendingRequests() == 0);
            assertThat(client.sendAll(messages(10), sent -> {}).all()).isEqualTo(10);
        }
    }

    @Test
    void interruptEndsTheWait() {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server()
                        .options(o -> o.drainTimeout(Duration.ofMillis(50)))
                        .start();
                SmppClient client = Loopback.client(server)
                        .options(o -> o.drainTimeout(Duration.ofMillis(50)))
                        .connect()) {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> client.sendAll(messages(5), sent -> {}))
                    .isInstanceOf(SmppException.class)
                    .hasMessage("sendAll: interrupted while 5 items were in flight");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void failsOnAnEventLoop() throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server().start();
                SmppClient client = Loopback.client(server).connect()) {
            CompletableFuture<Throwable> failure = client.sendAsync(Messages.submit(1))
                    .thenApply(done -> catchThrowable(() -> client.sendAll(messages(1), sent -> {})));
            held.next().answer();

            assertThat(failure.get(SECONDS, TimeUnit.SECONDS)).isInstanceOf(BlockingOnEventLoopException.class);
        }
    }

    // ---- as a publisher ----

    /** A subscriber that requests a few results at a time. */
    private static final class Slow<V> implements Flow.Subscriber<V> {

        private final int atOnce;
        private final Queue<V> results = new ConcurrentLinkedQueue<>();
        private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
        private Flow.@Nullable Subscription subscription;

        Slow(int atOnce) {
            this.atOnce = atOnce;
        }

        @Override
        public void onSubscribe(Flow.Subscription newSubscription) {
            subscription = newSubscription;
            newSubscription.request(atOnce);
        }

        @Override
        public void onNext(V result) {
            results.add(result);
            if (results.size() % atOnce == 0 && subscription != null) {
                subscription.request(atOnce);
            }
        }

        @Override
        public void onError(Throwable failure) {
            end.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            end.complete(null);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 1_000})
    void publisherIsBoundedByTheWindowsAndTheDemand(int atOnce) throws Exception {
        try (SmppServer server = slowServer();
                SmppClient client = Loopback.client(server)
                        .window(WINDOW)
                        .options(o -> o.queueLimit(0))
                        .connect()) {
            SubmissionPublisher<SubmitSm> source = new SubmissionPublisher<>();
            Slow<Sent<Request<SubmitSmResp>, SubmitSmResp>> subscriber = new Slow<>(atOnce);
            SentPublisher<Request<SubmitSmResp>, SubmitSmResp> publisher = client.sendAll(source);
            publisher.subscribe(subscriber);

            messages(300).forEach(source::submit);
            source.close();

            subscriber.end.get(SECONDS, TimeUnit.SECONDS);
            assertThat(subscriber.results).hasSize(300);
            assertThat(publisher.totals().get(SECONDS, TimeUnit.SECONDS)).isEqualTo(new SendTotals(270, 30, 0, 0));
            assertThat(most).hasValueLessThanOrEqualTo(Math.min(atOnce, WINDOW));
        }
    }

    @Test
    void publishesAFailureOfTheSourceAfterTheLastResult() throws Exception {
        try (SmppServer server = slowServer();
                SmppClient client = Loopback.client(server).window(WINDOW).connect();
                SubmissionPublisher<OutgoingText> source = new SubmissionPublisher<>()) {
            Slow<Sent<OutgoingText, Submission>> subscriber = new Slow<>(100);
            client.sendAllTexts(source).subscribe(subscriber);

            texts(5).forEach(source::submit);
            eventually().until(() -> arrived.get() == 5);
            source.closeExceptionally(new IllegalStateException("no more"));

            Failures.of(subscriber.end, IllegalStateException.class);
            assertThat(subscriber.results).hasSize(5);
        }
    }

    @Test
    void cancellingStopsTheSource() throws Exception {
        try (SmppServer server = slowServer();
                SmppClient client = Loopback.client(server).window(WINDOW).connect();
                SubmissionPublisher<SubmitSm> source = new SubmissionPublisher<>()) {
            Slow<Sent<Request<SubmitSmResp>, SubmitSmResp>> subscriber = new Slow<>(1_000);
            SentPublisher<Request<SubmitSmResp>, SubmitSmResp> publisher = client.sendAll(source);
            publisher.subscribe(subscriber);
            source.submit(Messages.submit(1));
            eventually().until(() -> subscriber.results.size() == 1);

            Objects.requireNonNull(subscriber.subscription).cancel();

            eventually().until(() -> !source.hasSubscribers());
            assertThat(publisher.totals().get(SECONDS, TimeUnit.SECONDS).all()).isEqualTo(1);
            assertThat(subscriber.end).isNotDone();
        }
    }

    @Test
    void badDemandAndASecondSubscriberFail() {
        try (SmppServer server = slowServer();
                SmppClient client = Loopback.client(server).connect();
                SubmissionPublisher<SubmitSm> source = new SubmissionPublisher<>()) {
            SentPublisher<Request<SubmitSmResp>, SubmitSmResp> publisher = client.sendAll(source);
            Slow<Sent<Request<SubmitSmResp>, SubmitSmResp>> bad = new Slow<>(0);
            publisher.subscribe(bad);
            Failures.of(bad.end, IllegalArgumentException.class);

            Slow<Sent<Request<SubmitSmResp>, SubmitSmResp>> second = new Slow<>(1);
            publisher.subscribe(second);
            Failures.of(second.end, IllegalStateException.class);
        }
    }
}
