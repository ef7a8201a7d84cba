package io.smppcore.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.EventExecutor;
import io.smppcore.internal.dispatch.InboundBudget;
import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.engine.SessionLoop;
import io.smppcore.internal.frame.SessionTaps;
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
import io.smppcore.testing.Waits;
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

/** Effect of event loops that end with an error on their sessions. */
@Timeout(Waits.METHOD_SECONDS)
class LoopFailureTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final DeliverSm DELIVER = DeliverSm.builder().build();
    private static final AlertNotification ALERT = AlertNotification.of(Address.EMPTY, Address.EMPTY);

    /** Listener that records the end. */
    private static final class EndRecorder implements SessionListener {

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

    private final EndRecorder esmeEnd = new EndRecorder();
    private final EndRecorder smscEnd = new EndRecorder();
    private final ConnectionGate gate = new ConnectionGate(ConnectionLimits.defaults());
    private final InboundBudget budget = new InboundBudget(100, 1 << 20);

    private SessionConfig config(EndRecorder listener) {
        RequestHandlers handlers = RequestHandlers.builder()
                .onAsync(SubmitSm.class, (session, submit) -> new CompletableFuture<>())
                .onAsync(DeliverSm.class, (session, deliver) -> new CompletableFuture<>())
                .build();
        SessionOptions options = SessionOptions.builder().window(10).build();
        return new SessionConfig(
                options,
                handlers,
                LoopbackSession.ACCEPT,
                listener,
                SessionTaps.NONE,
                listener == smscEnd ? budget : null);
    }

    private BoundListener listen(SmppTransport transport) {
        return LoopbackSession.get(Acceptor.listen(
                transport,
                LoopbackSession.anyPort(),
                SessionRole.SMSC,
                ListenOptions.defaults(),
                gate,
                config(smscEnd)));
    }

    private static EventExecutor loopOf(SmppSession session) {
        CompletableFuture<EventExecutor> loop = new CompletableFuture<>();
        SessionLoop.run(session, () -> loop.complete(LoopFailure.current()));
        return LoopbackSession.get(loop);
    }

    @ParameterizedTest
    @EnumSource(SessionRole.class)
    void endsItsSessionsAndTheirRequests(SessionRole role) throws Exception {
        try (SmppTransport smscTransport = SmppTransport.create(SmppTransport.Kind.AUTO, 1);
                SmppTransport esmeTransport = SmppTransport.create(SmppTransport.Kind.AUTO, 1)) {
            BoundListener listener = listen(smscTransport);
            SmppSession esme = connect(esmeTransport, listener);
            SmppSession smsc = LoopbackSession.get(smscEnd.bound);
            boolean failsEsme = role == SessionRole.ESME;
            SmppSession failing = failsEsme ? esme : smsc;
            Request<?> request = failsEsme ? SUBMIT : DELIVER;
            EventExecutor loop = loopOf(failing);

            List<CompletableFuture<?>> futures = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                futures.add(failing.sendAsync(request)); // 10 in flight, 190 in the queue
            }
            var unused = smsc.sendAsync(DELIVER);
            var unusedToo = esme.sendAsync(SUBMIT);
            eventually().until(() -> budget.requests() > 0);
            CountDownLatch posted = new CountDownLatch(1);
            loop.execute(() -> LoopbackSession.await(posted));
            LoopFailure.end(loop);
            for (int i = 0; i < 200; i++) {
                futures.add(failing.sendAsync(request)); // in the mailbox
            }
            if (!failsEsme) {
                futures.add(failing.sendAsync(ALERT));
            }
            CompletableFuture<CloseReason> closing = failing.closeAsync();
            posted.countDown();

            CloseReason reason = LoopbackSession.get(closing);
            assertThat(reason.kind()).isEqualTo(CloseReason.Kind.INTERNAL_ERROR);
            assertThat(reason.detail()).isEqualTo("the event loop has ended: java.lang.InternalError");
            EndRecorder ending = failsEsme ? esmeEnd : smscEnd;
            assertThat(LoopbackSession.get(ending.closed)).isEqualTo(reason);
            assertThat(LoopbackSession.get(ending.unfinished)).isGreaterThanOrEqualTo(200);
            assertThat(failing.state()).isEqualTo(SessionState.CLOSED);
            eventually().untilAsserted(() -> assertThat(futures).allMatch(CompletableFuture::isDone));
            assertThat(futures).allMatch(CompletableFuture::isCompletedExceptionally);
            assertThat(failing.pendingRequests()).isZero();

            expectClosed(failing.sendAsync(request));
            expectClosed(failing.sendAsync(ALERT));
            assertThat(failing.closeAsync()).isCompletedWithValue(reason);
            failing.close();
            assertThat(failing.pendingRequests()).isZero();

            // The other end detects the end of the connection, and all counters return to zero.
            LoopbackSession.get(failsEsme ? smscEnd.closed : esmeEnd.closed);
            eventually().until(() -> gate.open() == 0);
            assertThat(loop.awaitTermination(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void otherLoopsServeLaterConnections() throws Exception {
        try (SmppTransport smscTransport = SmppTransport.create(SmppTransport.Kind.NIO, 3);
                SmppTransport esmeTransport = SmppTransport.create(SmppTransport.Kind.NIO, 2)) {
            BoundListener listener = listen(smscTransport);
            SmppSession esme = connect(esmeTransport, listener);
            end(loopOf(esme));
            end(loopOf(LoopbackSession.get(smscEnd.bound)));

            for (int i = 0; i < 6; i++) {
                assertThat(connect(esmeTransport, listener).state().isBound()).isTrue();
            }
        }
    }

    @Test
    void rejectsConnectionsWithoutAnyLoop() throws Exception {
        try (SmppTransport smscTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
                SmppTransport esmeTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1)) {
            BoundListener listener = listen(smscTransport);
            SmppSession esme = connect(esmeTransport, listener);
            end(loopOf(esme));
            assertThat(LoopbackSession.connect(esmeTransport, listener, config(esmeEnd))
                            .exceptionNow())
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageStartingWith("every event loop of the transport has ended with an error");
        }
    }

    @Test
    void failsAConnectionAttempt() throws Exception {
        try (SmppTransport esmeTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
                SmppTransport smscTransport = SmppTransport.create(SmppTransport.Kind.NIO, 1)) {
            BoundListener listener = listen(smscTransport);
            EventExecutor loop = loopOf(connect(esmeTransport, listener));
            CountDownLatch begun = new CountDownLatch(1);
            loop.execute(() -> LoopbackSession.await(begun));
            CompletableFuture<SmppSession> connecting =
                    LoopbackSession.connect(esmeTransport, listener, config(esmeEnd));
            LoopFailure.end(loop);
            begun.countDown();
            eventually().until(connecting::isDone);
            assertThat(connecting.exceptionNow()).isInstanceOf(IOException.class);
        }
    }

    private SmppSession connect(SmppTransport transport, BoundListener listener) {
        return LoopbackSession.bound(transport, listener, config(esmeEnd));
    }

    /** Waits, because a loop that ends may still run the task that fails the request. */
    private static void expectClosed(CompletableFuture<?> request) {
        assertThat(request)
                .failsWithin(Waits.BOUND)
                .withThrowableThat()
                .withCauseInstanceOf(SessionClosedException.class);
    }

    /** Returns a wait that ignores the errors that end the threads. */
    private static ConditionFactory eventually() {
        return Waits.eventually().dontCatchUncaughtExceptions();
    }

    private static void end(EventExecutor loop) throws InterruptedException {
        LoopFailure.end(loop);
        assertThat(loop.awaitTermination(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
    }
}
