package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.SmppServer;
import io.smppcore.session.BlockingOnEventLoopException;
import io.smppcore.session.Dispatch;
import io.smppcore.session.Outcome;
import io.smppcore.session.RateLimitedException;
import io.smppcore.session.SessionClosedException;
import io.smppcore.testing.NoLeaks;
import io.smppcore.tlv.CongestionState;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of the send rate of a client over all its binds, and of its behaviour with an overloaded SMSC. */
@ExtendWith(NoLeaks.class)
class RateIT {

    private static final RandomGenerator NO_JITTER = () -> 0;

    /** Time for one request at 100 requests per second. */
    private static final Duration PERIOD = Duration.ofMillis(10);

    private final MovableClock clock = new MovableClock();
    private final Queue<String> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicReference<SubmitSmResp> answer = new AtomicReference<>(SubmitSmResp.ok("1"));
    private final Queue<Double> slowed = new ConcurrentLinkedQueue<>();
    private final Queue<Double> spedUp = new ConcurrentLinkedQueue<>();

    private SmppServer server() {
        return Loopback.server()
                .onSubmitSm((session, message) -> {
                    arrived.add(Messages.text(message));
                    return answer.get();
                })
                .start();
    }

    /** Returns a client that sends one request at once, and the next one after a hundred seconds. */
    private static SmppClient.Builder slow(SmppServer server) {
        return Loopback.client(server).rate(0.01);
    }

    @Test
    void sendsNoFasterThanTheRate() throws Exception {
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server)
                        .window(1_000)
                        .binds(1)
                        .rate(100)
                        .clientOptions(o -> o.rate(r -> r.burst(1)))
                        .supervisedBy(clock, NO_JITTER)
                        .connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 31);
            assertThat(client.rate()).hasValue(100);

            clock.expectOnePerPeriod(PERIOD, 1, 31, arrived::size);
            Messages.expectOk(responses);
            assertThat(server.sessions()).hasSize(1);
        }
    }

    @Test
    void keepsTheOrderOfRequestsOverOneBind() throws Exception {
        try (SmppServer server = Loopback.server()
                        .options(o -> o.dispatch(Dispatch.ORDERED))
                        .onSubmitSm((session, message) -> {
                            arrived.add(Messages.text(message));
                            return answer.get();
                        })
                        .start();
                SmppClient client =
                        Loopback.client(server).window(1_000).rate(1_000).connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 300);
            Messages.expectOk(responses);
            assertThat(arrived)
                    .containsExactlyElementsOf(IntStream.range(0, 300)
                            .mapToObj(i -> "message " + i)
                            .toList());
        }
    }

    @Test
    void allBindsTogetherSendNoFasterThanTheRate() throws Exception {
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server)
                        .binds(4)
                        .rate(100)
                        .supervisedBy(clock, NO_JITTER)
                        .connect()) {
            CompletableFuture<Void> sending = CompletableFuture.runAsync(
                    () -> {
                        for (int i = 0; i < 25; i++) {
                            client.send(Messages.submit(i));
                        }
                    },
                    Thread::startVirtualThread);
            // five requests are the burst
            clock.expectOnePerPeriod(PERIOD, 5, 25, arrived::size);
            sending.get(SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void requestBeyondTheQueueLimitFailsAtOnce() throws Exception {
        try (SmppServer server = server();
                SmppClient client = slow(server)
                        .clientOptions(o -> o.rate(r -> r.queueLimit(2)))
                        .connect()) {
            client.sendAsync(Messages.submit(1)).get(SECONDS, TimeUnit.SECONDS);
            CompletableFuture<SubmitSmResp> second = client.sendAsync(Messages.submit(2));
            CompletableFuture<SubmitSmResp> third = client.sendAsync(Messages.submit(3));
            CompletableFuture<SubmitSmResp> fourth = client.sendAsync(Messages.submit(4));

            assertThat(fourth).isCompletedExceptionally();
            assertThat(fourth.exceptionNow())
                    .isInstanceOfSatisfying(
                            RateLimitedException.class,
                            e -> assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN))
                    .hasMessage("submit_sm: 2 requests wait for their turn already"
                            + " (expected: fewer, or a greater rate.queueLimit)");
            assertThat(second).isNotDone();
            assertThat(third).isNotDone();
            third.cancel(false);
            assertThat(client.sendAsync(Messages.submit(5))).isNotDone();
        }
        assertThat(arrived).containsExactly("message 1");
    }

    @Test
    void neverSendsACancelledWaitingRequest() throws Exception {
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server)
                        .rate(10)
                        .supervisedBy(clock, NO_JITTER)
                        .connect()) {
            client.send(Messages.submit(1));
            CompletableFuture<SubmitSmResp> second = client.sendAsync(Messages.submit(2));
            CompletableFuture<SubmitSmResp> third = client.sendAsync(Messages.submit(3));
            second.cancel(false);
            CompletableFuture<SubmitSmResp> fourth = client.sendAsync(Messages.submit(4));

            clock.expectOnePerPeriod(Duration.ofMillis(100), 1, 3, arrived::size);
            Messages.expectOk(List.of(third, fourth));
            assertThat(arrived).containsExactly("message 1", "message 3", "message 4");
        }
    }

    @Test
    void closingFailsWaitingRequests() {
        CompletableFuture<SubmitSmResp> waiting;
        try (SmppServer server = server();
                SmppClient client = slow(server).connect()) {
            client.send(Messages.submit(1));
            waiting = client.sendAsync(Messages.submit(2));
            client.closeAsync().join();
        }
        assertThat(waiting).isCompletedExceptionally();
        assertThat(waiting.exceptionNow())
                .isInstanceOfSatisfying(
                        SessionClosedException.class,
                        e -> assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN));
        assertThat(arrived).containsExactly("message 1");
    }

    @Test
    void sendWaitsNoLongerThanItsLimit() {
        try (SmppServer server = server();
                SmppClient client = slow(server)
                        .clientOptions(o -> o.rate(r -> r.maxWait(Duration.ofMillis(50))))
                        .connect()) {
            client.send(Messages.submit(1));

            assertThatThrownBy(() -> client.send(Messages.submit(2)))
                    .isInstanceOf(RateLimitedException.class)
                    .hasMessage("submit_sm: not its turn within 50 ms (the rate is 0.01 requests/s)");
            assertThat(client.sendAsync(Messages.submit(3)))
                    .failsWithin(Duration.ofSeconds(SECONDS))
                    .withThrowableThat()
                    .withCauseInstanceOf(RateLimitedException.class);
        }
    }

    @Test
    void interruptedThreadSendsNothing() throws Exception {
        try (SmppServer server = server();
                SmppClient client = slow(server).connect()) {
            client.send(Messages.submit(1));
            CompletableFuture<Throwable> failure = new CompletableFuture<>();
            Thread thread = Thread.ofVirtual().start(() -> {
                try {
                    client.send(Messages.submit(2));
                } catch (RuntimeException e) {
                    failure.complete(e);
                }
            });
            thread.interrupt();

            assertThat(failure.get(SECONDS, TimeUnit.SECONDS))
                    .isInstanceOf(RateLimitedException.class)
                    .hasMessageContaining("interrupted");
        }
    }

    @Test
    void trySendIsEmptyWhileTheRateAllowsNothing() {
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server)
                        .rate(5)
                        .supervisedBy(clock, NO_JITTER)
                        .connect()) {
            assertThat(client.trySend(Messages.submit(1))).isPresent();
            assertThat(client.trySend(Messages.submit(2))).isEmpty();
            clock.advance(Duration.ofMillis(200));
            assertThat(client.trySend(Messages.submit(3))).isPresent();
            eventually().until(() -> arrived.size() == 2);
        }
    }

    @Test
    void fullWindowConsumesNoToken() throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server().start();
                SmppClient client = slow(server)
                        .window(1)
                        .clientOptions(o -> o.rate(r -> r.burst(2)))
                        .connect()) {
            assertThat(client.trySend(Messages.submit(1))).isPresent();
            HeldRequests.Held first = held.next();
            assertThat(client.trySend(Messages.submit(2))).isEmpty();
            first.answer();

            eventually().until(() -> client.trySend(Messages.submit(3)).isPresent());
            held.next().answer();
        }
    }

    @Test
    void doesNotLimitRequestsWithoutAMessage() {
        try (SmppServer server = Loopback.server()
                        .handlers(h -> h.on(QuerySm.class, (session, query) -> query.respond(CommandStatus.ESME_ROK)))
                        .start();
                SmppClient client = slow(server).connect()) {
            client.send(Messages.submit(1));
            QuerySm query = QuerySm.of("1", Address.EMPTY);
            for (int i = 0; i < 5; i++) {
                assertThat(client.send(query).isOk()).isTrue();
            }
            assertThat(client.trySend(Messages.submit(2))).isEmpty();
        }
    }

    @Test
    void slowsDownWhenThrottledAndRecovers() {
        try (SmppServer server = server();
                SmppClient client = adaptive(server).connect()) {
            assertThat(client.rate()).isEmpty();
            for (int i = 0; i < 50; i++) {
                client.send(Messages.submit(i));
                clock.advance(PERIOD);
            }
            assertThat(client.rate()).isEmpty();
            answer.set(new SubmitSmResp(CommandStatus.ESME_RTHROTTLED, "", Tlvs.EMPTY));
            assertThat(client.send(Messages.submit(50)).commandStatus()).isEqualTo(CommandStatus.ESME_RTHROTTLED);

            assertThat(client.rate()).isPresent();
            eventually().until(() -> slowed.size() == 1);
            assertThat(spedUp).isEmpty();
            double before = client.rate().orElseThrow();
            answer.set(SubmitSmResp.ok("1"));
            eventually().until(() -> {
                clock.advance(Duration.ofSeconds(1));
                client.trySend(Messages.submit(51));
                return !spedUp.isEmpty();
            });
            assertThat(client.rate().orElseThrow()).isGreaterThan(before);
        }
    }

    @Test
    void slowsDownOnCongestionState() {
        try (SmppServer server = server();
                SmppClient client = adaptive(server)
                        .rate(100)
                        .interfaceVersion(InterfaceVersion.V5_0)
                        .connect()) {
            answer.set(new SubmitSmResp(
                    CommandStatus.ESME_ROK, "1", Tlvs.EMPTY.with(TlvTag.CONGESTION_STATE, CongestionState.of(95))));
            client.send(Messages.submit(1));

            assertThat(client.rate()).hasValue(90);
        }
    }

    @Test
    void keepsItsRateUnlessAdaptive() {
        answer.set(new SubmitSmResp(CommandStatus.ESME_RTHROTTLED, "", Tlvs.EMPTY));
        try (SmppServer server = server();
                SmppClient client = Loopback.client(server).rate(100).connect()) {
            client.send(Messages.submit(1));

            assertThat(client.rate()).hasValue(100);
        }
    }

    @Test
    void waitingOnAnEventLoopFailsAtOnce() throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server().start();
                SmppClient client = Loopback.client(server).rate(100).connect()) {
            CompletableFuture<SubmitSmResp> second =
                    client.sendAsync(Messages.submit(1)).thenApply(response -> client.send(Messages.submit(2)));
            held.next().answer();

            assertThat(second)
                    .failsWithin(Duration.ofSeconds(SECONDS))
                    .withThrowableThat()
                    .withCauseInstanceOf(BlockingOnEventLoopException.class);
        }
    }

    @Test
    void requestsThatWaitedForABindKeepTheRate() throws Exception {
        SmppServer before = server();
        int port = before.port();
        try (SmppClient client = Loopback.client(port)
                .window(1_000)
                .rate(100)
                .clientOptions(o -> o.backoff(Backoff.fixed(Duration.ofMillis(20)))
                        .asyncBindWait(Duration.ofSeconds(SECONDS), 1_000)
                        .rate(r -> r.burst(1)))
                .supervisedBy(clock, NO_JITTER)
                .connect()) {
            before.close();
            eventually().until(() -> client.sessions().isEmpty());
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 21);
            clock.advance(Duration.ofSeconds(1)); // more than the burst is not saved up
            SmppServer.Builder counting = Loopback.server().port(port).onSubmitSm((session, message) -> {
                arrived.add(Messages.text(message));
                return SubmitSmResp.ok("1");
            });
            try (SmppServer after = counting.start()) {
                eventually().until(() -> {
                    if (clock.sleepers() > 0) {
                        clock.advance(Duration.ofMillis(20)); // until the next attempt to bind
                    }
                    return client.sessions().size() == 1;
                });
                clock.expectOnePerPeriod(PERIOD, 1, 21, arrived::size);
                Messages.expectOk(responses);
                assertThat(after.sessions()).hasSize(1);
            }
        }
    }

    private SmppClient.Builder adaptive(SmppServer server) {
        return Loopback.client(server)
                .supervisedBy(clock, NO_JITTER)
                .clientOptions(o -> o.rate(r -> r.adaptive(true)))
                .clientListener(new ClientListener() {
                    @Override
                    public void onSlowedDown(double rate) {
                        slowed.add(rate);
                    }

                    @Override
                    public void onSpedUp(double rate) {
                        spedUp.add(rate);
                    }
                });
    }
}
