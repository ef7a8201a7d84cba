package io.smppcore.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.util.concurrent.EventExecutor;
import io.smppcore.internal.engine.InboundBudget;
import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.engine.SessionLoop;
import io.smppcore.internal.engine.SessionTaps;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.CloseReason;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionOptions;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.Address;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Event loops that end with an error, and the effect on their sessions. */
@Timeout(60)
class LoopDeathTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final DeliverSm DELIVER = DeliverSm.builder().build();
    private static final AlertNotification ALERT = AlertNotification.of(Address.EMPTY, Address.EMPTY);

    /** Listener that records the end. */
    private static final class Ending implements SessionListener {

        final CompletableFuture<SmppSession> bound = new CompletableFuture<>();
        final CompletableFuture<CloseReason> closed = new CompletableFuture<>();
        final CompletableFuture<Integer> unfinished = new CompletableFuture<>();

        @Override
        public void onBound(SmppSession session) {
            bound.complete(session);
        }

        @Override
        public void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {
            unfinished.complete(requests.size());
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            closed.complete(reason);
        }
    }

    private final Ending ofEsme = new Ending();
    private final Ending ofMc = new Ending();
    private final ConnectionGate gate = new ConnectionGate(ConnectionLimits.defaults());
    private final InboundBudget budget = new InboundBudget(100, 1 << 20);

    private SessionConfig config(Ending listener) {
        RequestHandlers handlers = RequestHandlers.builder()
                .onAsync(SubmitSm.class, (session, submit) -> new CompletableFuture<>())
                .onAsync(DeliverSm.class, (session, deliver) -> new CompletableFuture<>())
                .build();
        SessionOptions options = SessionOptions.builder().windowSize(10).build();
        return new SessionConfig(
                options,
                handlers,
                LoopbackSession.ACCEPT,
                listener,
                SessionTaps.NONE,
                listener == ofMc ? budget : null);
    }

    private SmppListener listen(SmppTransport transport) {
        return LoopbackSession.get(Acceptor.listen(
                transport, LoopbackSession.anyPort(), SessionRole.MC, ListenOptions.defaults(), gate, config(ofMc)));
    }

    private static EventExecutor loopOf(SmppSession session) {
        CompletableFuture<EventExecutor> loop = new CompletableFuture<>();
        SessionLoop.run(session, () -> loop.complete(LoopDeath.current()));
        return LoopbackSession.get(loop);
    }

    @ParameterizedTest
    @EnumSource(SessionRole.class)
    void everythingOfItsSessionsEnds(SessionRole role) throws Exception {
        try (SmppTransport mcTransport = SmppTransport.create(SmppTransport.Kind.AUTO, 1);
                SmppTransport esmeTransport = SmppTransport.create(SmppTransport.Kind.AUTO, 1)) {
            SmppListener listener = listen(mcTransport);
            SmppSession esme = LoopbackSession.get(Connector.connect(
                    esmeTransport, listener.localAddress(), LoopbackSession.PATIENCE, config(ofEsme)));
            LoopbackSession.get(esme.sendAsync(LoopbackSession.bind()));
            SmppSession mc = LoopbackSession.get(ofMc.bound);
            boolean killsEsme = role == SessionRole.ESME;
            SmppSession dying = killsEsme ? esme : mc;
            Request<?> request = killsEsme ? SUBMIT : DELIVER;
            EventExecutor loop = loopOf(dying);

            List<CompletableFuture<?>> futures = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                futures.add(dying.sendAsync(request)); // 10 in flight, 190 in the queue
            }
            var unused = mc.sendAsync(DELIVER);
            var unusedToo = esme.sendAsync(SUBMIT);
            eventually().until(() -> budget.requests() > 0);
            CountDownLatch posted = new CountDownLatch(1);
            loop.execute(() -> LoopDeath.awaitUninterruptibly(posted));
            LoopDeath.end(loop);
            for (int i = 0; i < 200; i++) {
                futures.add(dying.sendAsync(request)); // in the mailbox
            }
            if (!killsEsme) {
                futures.add(dying.sendAsync(ALERT));
            }
            CompletableFuture<CloseReason> closing = dying.closeAsync();
            posted.countDown();

            CloseReason reason = LoopbackSession.get(closing);
            assertThat(reason.kind()).isEqualTo(CloseReason.Kind.INTERNAL_ERROR);
            assertThat(reason.detail()).isEqualTo("the event loop has ended: java.lang.InternalError");
            Ending ending = killsEsme ? ofEsme : ofMc;
            assertThat(LoopbackSession.get(ending.closed)).isEqualTo(reason);
            assertThat(LoopbackSession.get(ending.unfinished)).isGreaterThanOrEqualTo(200);
            assertThat(dying.state()).isEqualTo(SessionState.CLOSED);
            eventually().untilAsserted(() -> assertThat(futures).allMatch(CompletableFuture::isDone));
            assertThat(futures).allMatch(CompletableFuture::isCompletedExceptionally);
            assertThat(dying.pendingRequests()).isZero();

            assertThat(dying.sendAsync(request).exceptionNow()).isInstanceOf(SessionClosedException.class);
            assertThat(dying.sendAsync(ALERT).exceptionNow()).isInstanceOf(SessionClosedException.class);
            assertThat(dying.closeAsync()).isCompletedWithValue(reason);
            dying.close();
            assertThat(dying.pendingRequests()).isZero();

            // The other end sees the end of the connection, and all counters return to zero.
            LoopbackSession.get(killsEsme ? ofMc.closed : ofEsme.closed);
            eventually().until(() -> gate.open() == 0);
            assertThat(loop.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void theOthersServeTheConnectionsThatFollow() throws Exception {
        try (SmppTransport mcTransport = SmppTransport.create(SmppTransport.Kind.NIO, 3);
                SmppTransport esmeTransport = SmppTransport.create(SmppTransport.Kind.NIO, 2)) {
            SmppListener listener = listen(mcTransport);
            SmppSession esme = connect(esmeTransport, listener);
            end(loopOf(esme));
            end(loopOf(LoopbackSession.get(ofMc.bound)));

            for (int i = 0; i < 6; i++) {
                assertThat(connect(esmeTransport, listener).state().isBound()).isTrue();
            }
        }
    }

    @Test
    void aTransportWithoutAnyLoopSaysSo() throws Exception {
        try (SmppTransport mcTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
                SmppTransport esmeTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1)) {
            SmppListener listener = listen(mcTransport);
            SmppSession esme = connect(esmeTransport, listener);
            end(loopOf(esme));
            assertThat(Connector.connect(
                                    esmeTransport, listener.localAddress(), LoopbackSession.PATIENCE, config(ofEsme))
                            .exceptionNow())
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageStartingWith("every event loop of the transport has ended with an error");
        }
    }

    @Test
    void aConnectionThatIsBeingMadeFails() throws Exception {
        try (SmppTransport esmeTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
                SmppTransport mcTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1)) {
            SmppListener listener = listen(mcTransport);
            EventExecutor loop = loopOf(connect(esmeTransport, listener));
            CountDownLatch begun = new CountDownLatch(1);
            loop.execute(() -> LoopDeath.awaitUninterruptibly(begun));
            CompletableFuture<SmppSession> connecting =
                    Connector.connect(esmeTransport, listener.localAddress(), LoopbackSession.PATIENCE, config(ofEsme));
            LoopDeath.end(loop);
            begun.countDown();
            eventually().until(connecting::isDone);
            assertThat(connecting.exceptionNow()).isInstanceOf(IOException.class);
        }
    }

    private SmppSession connect(SmppTransport transport, SmppListener listener) {
        SmppSession session = LoopbackSession.get(
                Connector.connect(transport, listener.localAddress(), LoopbackSession.PATIENCE, config(ofEsme)));
        LoopbackSession.get(session.sendAsync(LoopbackSession.bind()));
        return session;
    }

    /** Ignores the errors that end the threads. */
    private static ConditionFactory eventually() {
        return await().dontCatchUncaughtExceptions().atMost(LoopbackSession.PATIENCE);
    }

    private static void end(EventExecutor loop) throws InterruptedException {
        LoopDeath.end(loop);
        assertThat(loop.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
    }
}
