package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smppcore.client.ClientEvents.Event;
import io.smppcore.client.ClientEvents.Kind;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.Waits;
import io.smppcore.testing.peers.PduOctets;
import io.smppcore.testing.peers.RawPeer;
import io.smppcore.testing.peers.RawSmsc;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of lost and refused binds: times and endpoints of further attempts, or none. */
@ExtendWith(NoLeaks.class)
class ReconnectIT {

    private static final Backoff QUICK = Backoff.fixed(Duration.ofMillis(20));
    private static final RandomGenerator NO_JITTER = () -> 0;

    private final MovableClock clock = new MovableClock();
    private final ClientEvents bindEvents = new ClientEvents();
    private final AtomicInteger bindsSeen = new AtomicInteger();

    // ---- lost ----

    @Test
    void bindsAgainWhenTheServerIsBack() throws Exception {
        SmppServer before = Loopback.server().start();
        int port = before.port();
        try (SmppClient client = quick(Loopback.client(port)).connect()) {
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
            before.close();

            Event lost = bindEvents.next(Kind.DISCONNECTED);
            assertThat(lost.detail(0, CloseReason.class).kind()).isEqualTo(CloseReason.Kind.UNBOUND_BY_PEER);
            Event scheduled = bindEvents.next(Kind.SCHEDULED);
            assertThat(scheduled.detail(0, Duration.class)).isEqualTo(QUICK.first());
            assertThat(scheduled.detail(1, CloseReason.class)).isEqualTo(lost.detail(0, CloseReason.class));
            bindEvents.next(Kind.CONNECT_FAILED);
            assertThat(bindEvents
                            .next(Kind.SCHEDULED)
                            .detail(1, CloseReason.class)
                            .cause())
                    .isInstanceOf(ConnectFailedException.class);
            try (SmppServer after = Loopback.server().port(port).start()) {
                assertThat(bindEvents.next(Kind.BOUND).bind().state()).isEqualTo(BindSnapshot.State.BOUND);
                assertThat(client.state()).isEqualTo(SessionState.BOUND_TRX);
                assertThat(client.send(Messages.submit(2)).isOk()).isTrue();
                assertThat(after.sessions()).hasSize(1);
            }
        }
        assertThat(bindEvents.platformThreads).isEmpty();
    }

    @Test
    void answersTheUnbindOfThePeerAndBindsAgain() throws Exception {
        try (SmppServer server = Loopback.server()
                        .options(o -> o.unbindTimeout(Waits.BOUND))
                        .start();
                SmppClient client = quick(Loopback.client(server)).connect()) {
            bindEvents.next(Kind.BOUND);
            CloseReason ofServer = server.sessions().getFirst().closeAsync().get(SECONDS, TimeUnit.SECONDS);

            assertThat(ofServer.detail()).isEqualTo("unbound");
            assertThat(bindEvents
                            .next(Kind.DISCONNECTED)
                            .detail(0, CloseReason.class)
                            .detail())
                    .isEqualTo("unbound by the peer");
            bindEvents.next(Kind.BOUND);
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
    }

    @Test
    void tapsGetReconnectsButNotFirstBinds() throws Exception {
        BlockingQueue<SmppSession> again = new LinkedBlockingQueue<>();
        OctetTap tap = new OctetTap() {
            @Override
            public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {}

            @Override
            public void onReconnected(SmppSession session) {
                again.add(session);
            }
        };
        try (SmppServer server = Loopback.server().start();
                SmppClient client = quick(Loopback.client(server)).octetTap(tap).connect()) {
            SmppSession first = client.session();
            server.sessions().getFirst().closeNow();

            SmppSession second = again.poll(SECONDS, TimeUnit.SECONDS);
            assertThat(second).isNotNull().isNotEqualTo(first).isEqualTo(client.session());
            assertThat(again).isEmpty();
        }
    }

    @Test
    void bindsAgainWhenEnquireLinkGetsNoResponse() throws Exception {
        Duration quickly = Duration.ofMillis(100);
        try (RawSmsc smsc = new RawSmsc();
                SmppClient client = quick(Loopback.client(smsc.port()))
                        .options(o -> o.enquireLinkInterval(quickly).enquireLinkTimeout(quickly))
                        .build()) {
            CompletableFuture<Void> connecting = client.connectAsync();
            try (RawPeer silent = smsc.acceptBind()) {
                connecting.get(SECONDS, TimeUnit.SECONDS);
                assertThat(silent.read().commandId()).isEqualTo(PduOctets.ENQUIRE_LINK);

                assertThat(bindEvents
                                .next(Kind.DISCONNECTED)
                                .detail(0, CloseReason.class)
                                .kind())
                        .isEqualTo(CloseReason.Kind.TIMEOUT);
                try (RawPeer again = smsc.acceptBind()) {
                    assertThat(bindEvents.next(Kind.BOUND).bind().state()).isEqualTo(BindSnapshot.State.BOUND);
                    client.closeNow();
                    again.expectEnd();
                }
            }
        }
    }

    @Test
    void reportsUnfinishedRequestsAndDoesNotSendThemAgain() throws Exception {
        HeldRequests held = new HeldRequests();
        try (SmppServer server = held.server().start();
                SmppClient client = quick(Loopback.client(server)).window(1).connect()) {
            CompletableFuture<SubmitSmResp> inFlight = client.sendAsync(Messages.submit(1));
            CompletableFuture<SubmitSmResp> queued = client.sendAsync(Messages.submit(2));
            HeldRequests.Held never = held.next();
            server.sessions().getFirst().closeNow();

            assertThat(bindEvents.next(Kind.DISCONNECTED).unfinished())
                    .extracting(UnfinishedRequest::outcome)
                    .containsExactly(Outcome.UNKNOWN, Outcome.NEVER_WRITTEN);
            assertThat(Failures.of(inFlight, SessionClosedException.class).outcome())
                    .isEqualTo(Outcome.UNKNOWN);
            assertThat(Failures.of(queued, SessionClosedException.class).outcome())
                    .isEqualTo(Outcome.NEVER_WRITTEN);
            bindEvents.next(Kind.BOUND);
            CompletableFuture<SubmitSmResp> next = client.sendAsync(Messages.submit(3));
            HeldRequests.Held third = held.next();
            assertThat(third.text()).isEqualTo("message 3");
            third.answer();
            assertThat(next.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
            never.answer();
        }
    }

    @Test
    void waitsGrowWithEachFailureUpToTheMaximum() throws Exception {
        Queue<Duration> slept = new ConcurrentLinkedQueue<>();
        SmppServer server = Loopback.server().start();
        SmppClient client = Loopback.client(server)
                .clientListener(bindEvents)
                .clientOptions(o -> o.backoff(new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(5), 2, 0.5)))
                .supervisedBy(new SleeplessClock(slept, 5), NO_JITTER)
                .connect();
        server.close();

        eventually().until(() -> slept.size() == 5);
        client.close();
        assertThat(slept.stream().map(Duration::toSeconds)).containsExactly(1L, 2L, 4L, 5L, 5L);
    }

    @Test
    void doesNotBindAgainWithoutReconnect() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = quick(Loopback.client(server))
                        .clientOptions(o -> o.reconnect(false))
                        .connect()) {
            server.sessions().getFirst().closeNow();

            assertThat(bindEvents.next(Kind.STOPPED).bind().state()).isEqualTo(BindSnapshot.State.STOPPED);
            assertThat(Failures.of(client.sendAsync(Messages.submit(1)), SessionClosedException.class))
                    .hasMessageContaining("no bind is up")
                    .hasMessageContaining("0 of 1");
            client.connect();
            assertThat(client.send(Messages.submit(2)).isOk()).isTrue();
        }
    }

    @Test
    void closingStopsTheAttempts() throws Exception {
        SmppServer server = Loopback.server().start();
        int port = server.port();
        SmppClient client =
                quick(Loopback.client(port)).supervisedBy(clock, NO_JITTER).connect();
        server.close();
        eventually().until(() -> clock.sleepers() == 1);
        clock.advance(QUICK.first());
        bindEvents.next(Kind.CONNECT_FAILED);

        client.close();

        bindEvents.next(Kind.STOPPED);
        assertThat(client.binds()).allMatch(bind -> bind.state() == BindSnapshot.State.STOPPED);
        try (SmppServer after = counting(port, 0, CommandStatus.ESME_RALYBND).start()) {
            expectNoFurtherAttempt(0);
            assertThat(after.sessions()).isEmpty();
        }
    }

    @Test
    void closedTransportStopsTheAttempts() throws Exception {
        try (SmppServer server = Loopback.server().start()) {
            SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
            SmppClient client =
                    quick(Loopback.client(server)).transport(transport).connect();
            transport.close();

            bindEvents.next(Kind.STOPPED);
            client.close();
        }
    }

    // ---- refused ----

    @Test
    void triesAWrongPasswordOnceWithManyBinds() throws Exception {
        try (SmppServer server =
                counting(0, Integer.MAX_VALUE, CommandStatus.ESME_RINVPASWD).start()) {
            SmppClient client = quick(Loopback.client(server))
                    .binds(5)
                    .supervisedBy(clock, NO_JITTER)
                    .build();

            BindRefusedException refused = catchThrowableOfType(BindRefusedException.class, client::connect);
            assertThat(refused.commandStatus()).isEqualTo(CommandStatus.ESME_RINVPASWD);
            assertThat(bindEvents.next(Kind.REFUSED).detail(1, BindRefusal.class))
                    .isEqualTo(BindRefusal.STOP);
            bindEvents.next(Kind.STOPPED);
            expectNoFurtherAttempt(1);
        }
    }

    @Test
    void stopsWhenThePasswordIsNoLongerAccepted() throws Exception {
        AtomicInteger allowed = new AtomicInteger(1);
        try (SmppServer server = Loopback.server()
                        .authenticator(attempt -> {
                            bindsSeen.incrementAndGet();
                            return allowed.getAndDecrement() > 0
                                    ? BindDecision.accept()
                                    : BindDecision.refuse(CommandStatus.ESME_RINVPASWD);
                        })
                        .start();
                SmppClient client = quick(Loopback.client(server))
                        .supervisedBy(clock, NO_JITTER)
                        .connect()) {
            server.sessions().getFirst().closeNow();
            eventually().until(() -> clock.sleepers() == 1);
            clock.advance(QUICK.first());

            assertThat(bindEvents.next(Kind.REFUSED).detail(1, BindRefusal.class))
                    .isEqualTo(BindRefusal.STOP);
            assertThat(bindEvents.next(Kind.STOPPED).bind().lastFailure())
                    .isInstanceOf(BindRefusedException.class)
                    .hasMessageContaining("ESME_RINVPASWD");
            expectNoFurtherAttempt(2);
            assertThat(client.state()).isEqualTo(SessionState.CLOSED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x05, 0x08, 0x58})
    void retriesAfterAlreadyBoundSystemErrorAndThrottling(int status) throws Exception {
        CommandStatus refusal = CommandStatus.of(status);
        try (SmppServer server = counting(0, 3, refusal).start();
                SmppClient client = quick(Loopback.client(server))
                        .clientOptions(o -> o.keepTrying(true))
                        .connect()) {
            assertThat(bindEvents.next(Kind.REFUSED).detail(1, BindRefusal.class))
                    .isEqualTo(BindRefusal.RETRY);
            bindEvents.next(Kind.BOUND);
            assertThat(bindsSeen).hasValue(4);
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
    }

    @Test
    void firstConnectFailsWithAlreadyBound() throws Exception {
        try (SmppServer server =
                counting(0, Integer.MAX_VALUE, CommandStatus.ESME_RALYBND).start()) {
            SmppClient client = quick(Loopback.client(server))
                    .supervisedBy(clock, NO_JITTER)
                    .build();

            BindRefusedException refused = catchThrowableOfType(BindRefusedException.class, client::connect);
            assertThat(refused.commandStatus()).isEqualTo(CommandStatus.ESME_RALYBND);
            expectNoFurtherAttempt(1);
        }
    }

    @Test
    void applicationMayDecideToRetryARefusedBind() throws Exception {
        try (SmppServer server = counting(0, 1, CommandStatus.ESME_RBINDFAIL).start();
                SmppClient client = quick(Loopback.client(server))
                        .clientOptions(o -> o.keepTrying(true).refusals(status -> BindRefusal.RETRY))
                        .connect()) {
            bindEvents.next(Kind.BOUND);
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x04, 0x05, 0x08, 0x0D, 0x0E, 0x0F, 0x53, 0x58, 0x101, 0x410})
    void neverGivesUpAndKeepsAcceptedBindsWhenOthersAreRefused(int status) throws Exception {
        AtomicInteger allowed = new AtomicInteger(1);
        try (SmppServer server = Loopback.server()
                        .authenticator(attempt -> allowed.getAndDecrement() > 0
                                ? BindDecision.accept()
                                : BindDecision.refuse(CommandStatus.of(status)))
                        .start();
                SmppClient client = quick(Loopback.client(server))
                        .binds(2)
                        .clientOptions(ClientOptions.Builder::neverGivesUp)
                        .supervisedBy(clock, NO_JITTER)
                        .connect()) {
            assertThat(bindEvents.next(Kind.REFUSED).detail(1, BindRefusal.class))
                    .isEqualTo(BindRefusal.RETRY);
            assertThat(client.sessions()).hasSize(1);
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();

            server.sessions().getFirst().closeNow();
            eventually().until(() -> clock.sleepers() == 2);
            clock.advance(QUICK.first());
            bindEvents.next(Kind.REFUSED);
            bindEvents.next(Kind.REFUSED);
            allowed.set(2);
            eventually().until(() -> clock.sleepers() == 2);
            clock.advance(QUICK.first());
            eventually().until(() -> client.sessions().size() == 2);
        }
    }

    @Test
    void bindsNowInsteadOfWaiting() throws Exception {
        try (SmppServer server = counting(0, 2, CommandStatus.ESME_RALYBND).start();
                SmppClient client = quick(Loopback.client(server))
                        .clientOptions(ClientOptions.Builder::neverGivesUp)
                        .supervisedBy(clock, NO_JITTER)
                        .connect()) {
            bindEvents.next(Kind.REFUSED);
            eventually().until(() -> clock.sleepers() == 1);
            client.bindNow();
            bindEvents.next(Kind.REFUSED);
            eventually().until(() -> bindsSeen.get() == 2 && clock.sleepers() == 1);
            client.bindNow();
            assertThat(bindEvents.next(Kind.BOUND).bind().state()).isEqualTo(BindSnapshot.State.BOUND);
            client.bindNow();
            assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
            assertThat(bindsSeen).hasValue(3);
        }
    }

    // ---- unreachable ----

    @Test
    void connectMayKeepTryingInTheBackground() throws Exception {
        int port = Loopback.freePort();
        try (SmppClient client = quick(Loopback.client(port))
                .clientOptions(o -> o.keepTrying(true))
                .connect()) {
            assertThat(client.state()).isEqualTo(SessionState.CLOSED);
            assertThat(client.binds().getFirst().lastFailure()).isInstanceOf(ConnectFailedException.class);
            try (SmppServer server = Loopback.server().port(port).start()) {
                bindEvents.next(Kind.BOUND);
                assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
                assertThat(server.sessions()).hasSize(1);
            }
        }
    }

    // ---- several endpoints ----

    @Test
    void triesTheNextEndpointAtOnce() throws Exception {
        int unreachable = Loopback.freePort();
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .endpoints(loopback(unreachable), loopback(server.port()))
                        .clientListener(bindEvents)
                        .connect()) {
            assertThat(client.binds().getFirst().endpoint()).isEqualTo(loopback(server.port()));
            assertThat(bindEvents.next(Kind.CONNECT_FAILED).bind().endpoint()).isEqualTo(loopback(unreachable));
            assertThat(bindEvents.next(Kind.CONNECTING).bind().attempts()).isEqualTo(2);
            assertThat(client).hasToString("client me of 127.0.0.1:" + unreachable + ", 127.0.0.1:" + server.port());
        }
    }

    @Test
    void returnsToThePreferredEndpointWithoutLosingARequest() throws Exception {
        int preferred = Loopback.freePort();
        HeldRequests held = new HeldRequests();
        try (SmppServer other = held.server().start();
                SmppClient client = quick(Loopback.client(other))
                        .endpoints(loopback(preferred), loopback(other.port()))
                        .options(o -> o.drainTimeout(Waits.BOUND))
                        .clientOptions(o -> o.returnAfter(Duration.ofMillis(50)))
                        .connect()) {
            bindEvents.next(Kind.BOUND);
            CompletableFuture<SubmitSmResp> inFlight = client.sendAsync(Messages.submit(1));
            HeldRequests.Held later = held.next();
            try (SmppServer back = Loopback.server().port(preferred).start()) {
                assertThat(bindEvents.next(Kind.BOUND).bind().endpoint()).isEqualTo(loopback(preferred));
                assertThat(client.send(Messages.submit(2)).isOk()).isTrue();
                later.answer();

                assertThat(inFlight.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
                eventually().until(() -> other.sessions().isEmpty());
                assertThat(back.sessions()).hasSize(1);
                assertThat(bindEvents.kinds).doesNotContain(Kind.DISCONNECTED);
                client.closeAsync().get(SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void distributesBindsOverWeightedEndpoints() throws Exception {
        try (SmppServer one = Loopback.server().start();
                SmppServer two = Loopback.server().start();
                SmppClient client = Loopback.client(one)
                        .endpoints(loopback(one.port()), loopback(two.port()))
                        .clientOptions(o -> o.endpointPolicy(Endpoint.Policy.WEIGHTED))
                        .supervisedBy(ClientClock.SYSTEM, new Random(5))
                        .binds(20)
                        .connect()) {
            assertThat(client.sessions()).hasSize(20);
            assertThat(one.sessions()).hasSizeBetween(3, 17);
            eventually().until(() -> one.sessions().size() + two.sessions().size() == 20);
        }
    }

    /** Checks that nothing waits for another attempt, and the number of binds at the server. */
    private void expectNoFurtherAttempt(int binds) {
        eventually().until(() -> clock.sleepers() == 0 && clock.timers() == 0);
        clock.advance(Duration.ofHours(1));
        assertThat(bindsSeen).hasValue(binds);
    }

    private SmppClient.Builder quick(SmppClient.Builder builder) {
        return builder.clientListener(bindEvents).clientOptions(o -> o.backoff(QUICK));
    }

    /** Returns a server that counts binds and refuses the first ones. */
    private SmppServer.Builder counting(int port, int refused, CommandStatus status) {
        BindAuthenticator authenticator =
                attempt -> bindsSeen.incrementAndGet() <= refused ? BindDecision.refuse(status) : BindDecision.accept();
        return Loopback.server().port(port).authenticator(authenticator);
    }

    private static Endpoint loopback(int port) {
        return Endpoint.of(Loopback.HOST, port);
    }

    /** A stopped clock whose first sleeps end at once. */
    private record SleeplessClock(Queue<Duration> slept, int sleeps) implements ClientClock {

        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            if (slept.size() == sleeps) {
                Thread.sleep(Duration.ofMinutes(1)); // until the client is closed
            }
            slept.add(time);
        }
    }
}
