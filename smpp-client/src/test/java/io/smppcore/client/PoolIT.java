package io.smppcore.client;

import static io.smppcore.testing.Waits.SECONDS;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.client.ClientEvents.Kind;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Dispatch;
import io.smppcore.session.IllegalSessionStateException;
import io.smppcore.session.InboundOverload;
import io.smppcore.session.Outcome;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionLimits;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.NoLeaks;
import io.smppcore.type.CommandStatus;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of several binds of one client: the choice of a bind, and requests without a bind. */
@ExtendWith(NoLeaks.class)
class PoolIT {

    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Backoff QUICK = Backoff.fixed(Duration.ofMillis(20));

    private final HeldRequests held = new HeldRequests();
    private final ClientEvents bindEvents = new ClientEvents();

    // ---- choice of a bind ----

    @Test
    void sendsOverTheBindWithTheMostFreeSlots() throws Exception {
        try (SmppServer server = holding().start();
                SmppClient client = Loopback.client(server).binds(4).window(5).connect()) {
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 20);

            assertThat(client.sessions()).hasSize(4).allMatch(session -> session.pendingRequests() == 5);
            assertThat(client.binds()).allMatch(bind -> bind.pendingRequests() == 5);
            assertThat(client.trySend(Messages.submit(99))).isEmpty();
            for (int i = 0; i < 20; i++) {
                held.next().answer();
            }
            Messages.expectOk(responses);
        }
    }

    @Test
    void prefersTheLessBusyBind() throws Exception {
        try (SmppServer server = holding().start();
                SmppClient client = Loopback.client(server).binds(2).window(10).connect()) {
            SmppSession busy = client.sessions().getFirst();
            for (int i = 0; i < 6; i++) {
                busy.sendAsync(Messages.submit(i));
            }
            Messages.sendAll(client, 6);

            assertThat(busy.pendingRequests()).isEqualTo(6);
            assertThat(client.sessions().get(1).pendingRequests()).isEqualTo(6);
            for (int i = 0; i < 12; i++) {
                held.next().answer();
            }
        }
    }

    @Test
    void prefersTheBindWithMoreFreeSlotsIfTheWindowsDiffer() throws Exception {
        try (SmppServer server = holding().start();
                SmppClient client = Loopback.client(server).binds(2).window(10).connect()) {
            SmppSession small = client.sessions().getFirst();
            small.limit(new SessionLimits(2, null, null, InboundOverload.THROTTLE));
            eventually().until(() -> small.window() == 2);
            for (int i = 0; i < 12; i++) {
                assertThat(client.trySend(Messages.submit(i))).isPresent();
            }

            assertThat(small.pendingRequests()).isEqualTo(2);
            assertThat(client.trySend(Messages.submit(12))).isEmpty();
            for (int i = 0; i < 12; i++) {
                held.next().answer();
            }
        }
    }

    @Test
    void sendsNothingOverAClosingBind() throws Exception {
        try (SmppServer server = holding().start();
                SmppClient client = Loopback.client(server).binds(2).window(10).connect()) {
            List<SmppSession> sessions = client.sessions();
            CompletableFuture<SubmitSmResp> before = sessions.get(0).sendAsync(Messages.submit(0));
            sessions.get(0).closeAsync();
            eventually().until(() -> !sessions.get(0).isReady());
            List<CompletableFuture<SubmitSmResp>> responses = Messages.sendAll(client, 6);

            assertThat(sessions.get(1).pendingRequests()).isEqualTo(6);
            for (int i = 0; i < 7; i++) {
                held.next().answer();
            }
            Messages.expectOk(responses);
            assertThat(before.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
        }
    }

    @Test
    void idleBindsTakeTurns() {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server).binds(3).connect()) {
            for (int i = 0; i < 30; i++) {
                client.send(Messages.submit(i));
            }
            // The bind is one of the requests.
            assertThat(client.sessions())
                    .extracting(session -> session.statistics().requestsSent())
                    .containsExactly(11L, 11L, 11L);
        }
    }

    @Test
    void sendsOverTheTransmitterAndReceivesOverTheReceiver() throws Exception {
        CompletableFuture<BindType> deliveredTo = new CompletableFuture<>();
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .transmitterAndReceiver()
                        .onDeliverSm((session, message) -> {
                            deliveredTo.complete(typeOf(session));
                            return DeliverSmResp.ok();
                        })
                        .connect()) {
            assertThat(client.binds())
                    .extracting(BindSnapshot::bindType)
                    .containsExactly(BindType.TRANSMITTER, BindType.RECEIVER);
            for (int i = 0; i < 5; i++) {
                assertThat(client.send(Messages.submit(i)).isOk()).isTrue();
            }
            eventually().until(() -> server.sessions().size() == 2);
            SmppSession receiver = server.sessions().stream()
                    .filter(session -> typeOf(session) == BindType.RECEIVER)
                    .findFirst()
                    .orElseThrow();
            assertThat(receiver.send(Messages.receipt("1")).isOk()).isTrue();
            assertThat(deliveredTo.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(BindType.RECEIVER);
        }
    }

    @Test
    void receiverFailsToSendAndNamesItsState() {
        try (SmppServer server = Loopback.server().start();
                SmppClient client =
                        Loopback.client(server).bindType(BindType.RECEIVER).connect()) {
            assertThatThrownBy(() -> client.send(Messages.submit(1)))
                    .isInstanceOf(IllegalSessionStateException.class)
                    .hasMessageContaining("BOUND_RX");
        }
    }

    @Test
    void interceptorsAndListenersSeeEveryBind() {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        Events events = new Events();
        PduInterceptor interceptor = new PduInterceptor() {
            @Override
            public void onSent(SmppSession session, Pdu pdu, int sequenceNumber) {
                seen.add(session.id());
            }
        };
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .binds(3)
                        .interceptor(interceptor)
                        .listener(events)
                        .connect()) {
            assertThat(seen)
                    .containsExactlyInAnyOrderElementsOf(
                            client.sessions().stream().map(SmppSession::id).toList());
            assertThat(events.opened).hasValue(3);
        }
        assertThat(events.ended).hasValue(3);
    }

    // ---- some binds down ----

    @Test
    void sendsOverTheOtherBindsWhileOneIsDown() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = Loopback.client(server)
                        .binds(3)
                        .clientListener(bindEvents)
                        .clientOptions(o -> o.backoff(Backoff.fixed(Duration.ofMinutes(1))))
                        .connect()) {
            server.sessions().getFirst().closeNow();
            bindEvents.next(Kind.SCHEDULED);

            assertThat(client.sessions()).hasSize(2);
            assertThat(client.binds())
                    .filteredOn(bind -> bind.state() == BindSnapshot.State.WAITING)
                    .hasSize(1);
            for (int i = 0; i < 10; i++) {
                assertThat(client.send(Messages.submit(i)).isOk()).isTrue();
            }
        }
    }

    @Test
    void opensBindsLaterThatAreRefusedAtConnect() throws Exception {
        AtomicInteger binds = new AtomicInteger();
        try (SmppServer server = Loopback.server()
                        .authenticator(attempt -> binds.incrementAndGet() == 2
                                ? BindDecision.refuse(CommandStatus.ESME_RALYBND)
                                : BindDecision.accept())
                        .start();
                SmppClient client = Loopback.client(server)
                        .binds(2)
                        .clientListener(bindEvents)
                        .clientOptions(o -> o.backoff(QUICK))
                        .connect()) {
            eventually().until(() -> client.sessions().size() == 2);
            assertThat(binds).hasValue(3);
        }
    }

    @Test
    void connectFailsAndClosesAllBindsWhenTheAccountAllowsFewer() {
        AtomicInteger binds = new AtomicInteger();
        try (SmppServer server = Loopback.server()
                .authenticator(attempt -> binds.incrementAndGet() > 2
                        ? BindDecision.refuse(CommandStatus.ESME_RBINDFAIL)
                        : BindDecision.accept())
                .start()) {
            SmppClient client = Loopback.client(server).binds(3).build();

            assertThatThrownBy(client::connect)
                    .isInstanceOf(BindRefusedException.class)
                    .hasMessageContaining("ESME_RBINDFAIL");
            eventually()
                    .until(() ->
                            server.sessions().isEmpty() && client.sessions().isEmpty());
        }
    }

    // ---- all binds down ----

    @Test
    void sendAsyncFailsAtOnceWhenNoBindIsUp() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = clientWithoutBind(server, o -> {})) {
            CompletableFuture<SubmitSmResp> response = client.sendAsync(Messages.submit(1));

            assertThat(response).isCompletedExceptionally();
            SessionClosedException failure = Failures.of(response, SessionClosedException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.NEVER_WRITTEN);
            assertThat(failure.reason().kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_PEER);
            assertThat(failure).hasMessageContaining("submit_sm: no bind is up (1 of 1 not stopped)");
            assertThat(client.trySend(Messages.submit(2)))
                    .hasValueSatisfying(future -> assertThat(future).isCompletedExceptionally());
        }
    }

    @Test
    void sendWaitsForABind() throws Exception {
        int port = Loopback.freePort();
        try (SmppClient client = Loopback.client(port)
                .clientListener(bindEvents)
                .clientOptions(o -> o.backoff(QUICK).keepTrying(true))
                .connect()) {
            CompletableFuture<SubmitSmResp> response = new CompletableFuture<>();
            Thread.startVirtualThread(() -> response.complete(client.send(Messages.submit(1))));
            bindEvents.next(Kind.CONNECT_FAILED);
            bindEvents.next(Kind.CONNECT_FAILED);
            assertThat(response).isNotDone();
            try (SmppServer server = Loopback.server().port(port).start()) {
                assertThat(response.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(Loopback.idOf("message 1"));
                assertThat(server.sessions()).hasSize(1);
            }
        }
    }

    @Test
    void sendWaitsNoLongerThanItsLimit() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = clientWithoutBind(server, o -> o.bindWait(SHORT))) {
            assertThatThrownBy(() -> client.send(Messages.submit(1)))
                    .isInstanceOf(SessionClosedException.class)
                    .hasMessageContaining("no bind is up within 200 ms")
                    .satisfies(failure -> assertThat(failure.getStackTrace())
                            .anyMatch(frame -> frame.getClassName().equals(PoolIT.class.getName())));
        }
    }

    @Test
    void sendAsyncWaitsInOrderUpToItsLimit() throws Exception {
        int port = Loopback.freePort();
        try (SmppClient client = Loopback.client(port)
                .clientOptions(o -> o.backoff(QUICK).keepTrying(true).asyncBindWait(Duration.ofSeconds(SECONDS), 3))
                .connect()) {
            List<CompletableFuture<SubmitSmResp>> waiting = Messages.sendAll(client, 3);
            CompletableFuture<SubmitSmResp> tooMany = client.sendAsync(Messages.submit(9));

            assertThat(Failures.of(tooMany, SessionClosedException.class))
                    .hasMessageContaining("3 requests wait for one already");
            assertThat(waiting.get(1).cancel(false)).isTrue();
            CompletableFuture<SubmitSmResp> instead = client.sendAsync(Messages.submit(3));
            try (SmppServer server = holding().port(port).start()) {
                for (String text : List.of("message 0", "message 2", "message 3")) {
                    HeldRequests.Held next = held.next();
                    assertThat(next.text()).isEqualTo(text);
                    next.answer();
                }
                assertThat(instead.get(SECONDS, TimeUnit.SECONDS).isOk()).isTrue();
                assertThat(waiting.getFirst().get(SECONDS, TimeUnit.SECONDS).isOk())
                        .isTrue();
                assertThat(server.sessions()).hasSize(1);
            }
        }
    }

    @Test
    void sendAsyncWaitsNoLongerThanItsLimit() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = clientWithoutBind(server, o -> o.asyncBindWait(SHORT, 10))) {
            CompletableFuture<SubmitSmResp> response = client.sendAsync(Messages.submit(1));

            assertThat(Failures.of(response, SessionClosedException.class))
                    .hasMessageContaining("no bind is up within 200 ms");
        }
    }

    @Test
    void closingEndsTheWaits() throws Exception {
        try (SmppServer server = Loopback.server().start();
                SmppClient client = clientWithoutBind(server, o -> o.asyncBindWait(Duration.ofHours(1), 10))) {
            CompletableFuture<SubmitSmResp> response = client.sendAsync(Messages.submit(1));

            client.closeAsync().get(SECONDS, TimeUnit.SECONDS);

            assertThat(Failures.of(response, SessionClosedException.class)
                            .reason()
                            .kind())
                    .isEqualTo(CloseReason.Kind.CLOSED_BY_US);
        }
    }

    /** Returns a client whose only bind is lost and stays down for some time. */
    private SmppClient clientWithoutBind(SmppServer server, Consumer<ClientOptions.Builder> options)
            throws InterruptedException {
        SmppClient client = Loopback.client(server)
                .clientListener(bindEvents)
                .clientOptions(o -> o.backoff(Backoff.fixed(Duration.ofMinutes(1))))
                .clientOptions(options)
                .connect();
        eventually().until(() -> server.sessions().size() == 1);
        server.sessions().getFirst().closeNow();
        bindEvents.next(Kind.SCHEDULED);
        return client;
    }

    private static BindType typeOf(SmppSession bound) {
        return Objects.requireNonNull(bound.bind()).bindType();
    }

    private SmppServer.Builder holding() {
        return held.server().options(o -> o.dispatch(Dispatch.EVENT_LOOP));
    }
}
