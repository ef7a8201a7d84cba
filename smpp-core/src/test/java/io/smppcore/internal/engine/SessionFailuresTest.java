package io.smppcore.internal.engine;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.smppcore.codec.DecodeProblem;
import io.smppcore.internal.engine.EmbeddedSession.Sent;
import io.smppcore.internal.frame.SessionTaps;
import io.smppcore.internal.frame.WireFilter;
import io.smppcore.internal.transport.LoopbackSession;
import io.smppcore.internal.turn.LinkedItem;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.OctetTap;
import io.smppcore.session.Outcome;
import io.smppcore.session.PduInterceptor;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.session.UnfinishedRequest;
import io.smppcore.testing.Logged;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Callbacks that throw, and errors inside a session, after which everything else continues and every future completes.
 */
class SessionFailuresTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();
    private static final DeliverSm DELIVER = DeliverSm.builder().build();
    private static final AlertNotification ALERT = AlertNotification.of(Address.EMPTY, Address.EMPTY);

    @RegisterExtension
    final EmbeddedSessions sessions = new EmbeddedSessions();

    enum Failure {
        RUNTIME {
            @Override
            void occur() {
                throw new IllegalStateException("thrown by the test");
            }
        },
        ASSERTION {
            @Override
            void occur() {
                throw new AssertionError("thrown by the test");
            }
        },
        LINKAGE {
            @Override
            void occur() {
                throw new NoClassDefFoundError("thrown by the test");
            }
        },
        STACK {
            @Override
            @SuppressWarnings("InfiniteRecursion") // until the stack overflows
            void occur() {
                occur();
            }
        };

        abstract void occur();
    }

    /** Callbacks of an application. */
    enum Callback {
        ON_OPEN,
        ON_BOUND,
        ON_PROBLEM,
        ON_UNFINISHED,
        ON_CLOSED,
        VETO_OUTBOUND,
        VETO_INBOUND,
        ON_SENT,
        ON_RECEIVED,
        TAP_FOR_SESSION,
        TAP_ON_PDU,
        TAP_ON_CLOSED,
        WIRE_HOOK,
        FILTER_TAKES,
        FILTER_SENDS,
        WIRE_TASK,
        WIRE_TIMER,
        SYNC_HANDLER,
        ASYNC_HANDLER,
        ONE_WAY_HANDLER,
        DEPENDENT
    }

    static Stream<Arguments> callbacksAndFailures() {
        return Stream.of(Callback.values())
                .flatMap(callback -> Stream.of(Failure.values()).map(failure -> Arguments.of(callback, failure)));
    }

    /** Application with one callback that always throws. */
    private static final class Application implements SessionListener, PduInterceptor, WireHook, WireFilter {

        private final Callback failing;
        private final Failure failure;
        private int failures;
        private @Nullable Wire wire;

        Application(Callback failing, Failure failure) {
            this.failing = failing;
            this.failure = failure;
        }

        void called(Callback callback) {
            if (callback == failing) {
                failures++;
                failure.occur();
            }
        }

        @Override
        public void onOpen(SmppSession session) {
            called(Callback.ON_OPEN);
        }

        @Override
        public void onBound(SmppSession session) {
            called(Callback.ON_BOUND);
        }

        @Override
        public void onProblem(SmppSession session, DecodeProblem problem) {
            called(Callback.ON_PROBLEM);
        }

        @Override
        public void onUnfinished(SmppSession session, List<UnfinishedRequest> requests) {
            called(Callback.ON_UNFINISHED);
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            called(Callback.ON_CLOSED);
        }

        @Override
        public @Nullable CommandStatus vetoOutbound(SmppSession session, Pdu pdu) {
            called(Callback.VETO_OUTBOUND);
            return null;
        }

        @Override
        public @Nullable CommandStatus vetoInbound(SmppSession session, Pdu pdu) {
            called(Callback.VETO_INBOUND);
            return null;
        }

        @Override
        public void onSent(SmppSession session, Pdu pdu, int sequenceNumber) {
            called(Callback.ON_SENT);
        }

        @Override
        public void onReceived(SmppSession session, Pdu pdu, int sequenceNumber) {
            called(Callback.ON_RECEIVED);
        }

        @Override
        public WireFilter open(SmppSession session, Wire opened) {
            called(Callback.WIRE_HOOK);
            wire = opened;
            return this;
        }

        @Override
        public boolean takes(byte[] array, int index, int length) {
            int command = ByteBuffer.wrap(array, index, length).getInt(index + Integer.BYTES);
            if (command == CommandId.SUBMIT_SM.value()) {
                called(Callback.FILTER_TAKES);
            }
            return failing == Callback.FILTER_SENDS && command == CommandId.SUBMIT_SM.value();
        }

        @Override
        public void send(byte[] octets) {
            called(Callback.FILTER_SENDS);
        }
    }

    /** Tap of such an application. */
    private record Tap(Application application) implements OctetTap {

        @Override
        public OctetTap forSession(SmppSession session) {
            application.called(Callback.TAP_FOR_SESSION);
            return this;
        }

        @Override
        public void onPdu(SmppSession session, Direction direction, byte[] array, int index, int length) {
            application.called(Callback.TAP_ON_PDU);
        }

        @Override
        public void onClosed(SmppSession session, CloseReason reason) {
            application.called(Callback.TAP_ON_CLOSED);
        }
    }

    private EmbeddedSession bound(Application application) {
        return sessions.esme()
                .listener(application)
                .taps(new SessionTaps(List.of(application), List.of(new Tap(application), application)))
                .handlers(h -> h.on(DeliverSm.class, (session, request) -> {
                            application.called(Callback.SYNC_HANDLER);
                            return DeliverSmResp.ok();
                        })
                        .onOneWay(
                                AlertNotification.class,
                                (session, alert) -> application.called(Callback.ONE_WAY_HANDLER)))
                .bound(BindType.TRANSCEIVER);
    }

    @ParameterizedTest
    @MethodSource("callbacksAndFailures")
    void aThrowingCallbackAffectsNothingElse(Callback failing, Failure failure) {
        Application application = new Application(failing, failure);
        EmbeddedSession session =
                failing == Callback.ASYNC_HANDLER ? boundWithAsyncHandler(application) : bound(application);

        if (application.wire != null) {
            application.wire.execute(() -> application.called(Callback.WIRE_TASK));
            application.wire.schedule(Duration.ZERO, () -> application.called(Callback.WIRE_TIMER));
        }
        CompletableFuture<SubmitSmResp> answered = session.engine().sendAsync(SUBMIT);
        var unused = answered.whenComplete((response, thrown) -> application.called(Callback.DEPENDENT));
        List<Sent> written = session.written();
        if (failing != Callback.FILTER_SENDS) {
            assertThat(written).extracting(Sent::pdu).containsExactly(SUBMIT);
            session.receive(written.getFirst().sequenceNumber(), SubmitSmResp.ok("1"));
            assertThat(answered.resultNow().messageId()).isEqualTo("1");
        }
        session.receive(new Sent(7, DELIVER), new Sent(8, ALERT), new Sent(9, EnquireLink.HEADER_ONLY));
        CommandStatus expected = failing == Callback.SYNC_HANDLER || failing == Callback.ASYNC_HANDLER
                ? CommandStatus.ESME_RSYSERR
                : CommandStatus.ESME_ROK;
        assertThat(session.written())
                .containsExactlyInAnyOrder(new Sent(7, DELIVER.respond(expected)), new Sent(9, EnquireLinkResp.OK));
        session.receive(Unpooled.buffer().writeInt(16).writeInt(5).writeInt(0).writeInt(10)); // no body
        assertThat(session.written()).hasSize(1);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        CompletableFuture<CloseReason> closed = session.engine().closed();
        assertThat(closed).isNotDone();

        session.engine().closeNow();
        session.channel().runPendingTasks();

        assertThat(closed.resultNow()).hasToString("CLOSED_BY_US: closed at once");
        assertThat(session.engine().state()).isEqualTo(SessionState.CLOSED);
        assertThat(answered).isDone();
        assertThat(inFlight.exceptionNow()).isInstanceOf(SessionClosedException.class);
        assertThat(session.engine().pendingRequests()).isZero();
        assertThat(application.failures).as("failures of the callback").isPositive();
    }

    private EmbeddedSession boundWithAsyncHandler(Application application) {
        return sessions.esme()
                .listener(application)
                .handlers(h -> h.onAsync(DeliverSm.class, (session, request) -> {
                    application.called(Callback.ASYNC_HANDLER);
                    return CompletableFuture.completedFuture(DeliverSmResp.ok());
                }))
                .bound(BindType.TRANSCEIVER);
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void aBindHandlerThatThrowsRefusesTheBind(Failure failure) {
        EmbeddedSession session = sessions.smsc()
                .bindHandler((opened, bind) -> {
                    failure.occur();
                    return bind.respond(CommandStatus.ESME_ROK);
                })
                .open();
        session.receive(1, LoopbackSession.bind()).letBindHandlerDecide();
        assertThat(((BindResp) session.writtenOne().pdu()).commandStatus()).isEqualTo(CommandStatus.ESME_RSYSERR);
    }

    /** Each failure is logged, or counted in the next line that is. */
    @Test
    void limitsTheLogOfFailingCallbacks() throws Exception {
        Application application = new Application(Callback.ON_RECEIVED, Failure.ASSERTION);
        EmbeddedSession session = bound(application);
        failUntilLinesWereLeftOut(session); // may count failures of other tests
        int before = application.failures;
        int accounted = failUntilLinesWereLeftOut(session);
        assertThat(application.failures - before).isEqualTo(accounted);
    }

    /** Returns the number of lines, including those that the last one reports as left out. */
    private static int failUntilLinesWereLeftOut(EmbeddedSession session) throws Exception {
        Pattern leftOut = Pattern.compile("a tap has failed \\[(\\d+) such lines left out: at most 10 a second]");
        int lines = 0;
        while (true) {
            String log = Logged.during(() -> session.receive(1, EnquireLink.HEADER_ONLY));
            lines += log.contains("a tap has failed") ? 1 : 0;
            Matcher matcher = leftOut.matcher(log);
            if (matcher.find()) {
                return lines + Integer.parseInt(matcher.group(1));
            }
        }
    }

    // ---- errors inside ----

    /** Item in the mailbox that throws. */
    private static final class Broken extends LinkedItem {

        private volatile boolean rejected;

        @Override
        public void onLoop() {
            throw new OutOfMemoryError("thrown by the test");
        }

        @Override
        public void onRejected() {
            rejected = true;
        }
    }

    @Test
    void anErrorInTheMailboxLosesNoLaterItem() throws Exception {
        try (LoopbackSession loopback = LoopbackSession.withSmsc(
                h -> h.onAsync(SubmitSm.class, (session, request) -> new CompletableFuture<>()), o -> {})) {
            SessionEngine engine = (SessionEngine) loopback.esme();
            CountDownLatch posted = new CountDownLatch(1);
            engine.turns().onLoop(() -> LoopbackSession.await(posted));
            List<CompletableFuture<SubmitSmResp>> responses = new ArrayList<>();
            responses.add(engine.sendAsync(SUBMIT));
            Broken broken = new Broken();
            engine.turns().post(broken);
            for (int i = 0; i < 500; i++) {
                responses.add(engine.sendAsync(SUBMIT));
            }
            CompletableFuture<CloseReason> closed = engine.closeAsync();
            posted.countDown();

            CloseReason reason = LoopbackSession.get(closed);
            assertThat(reason.kind()).isEqualTo(CloseReason.Kind.INTERNAL_ERROR);
            assertThat(reason.detail()).isEqualTo("internal error: java.lang.OutOfMemoryError");
            assertThat(reason.cause()).isInstanceOf(OutOfMemoryError.class);
            assertThat(broken.rejected).isTrue();
            eventually().untilAsserted(() -> assertThat(responses).allMatch(CompletableFuture::isDone));
            assertThat(engine.state()).isEqualTo(SessionState.CLOSED);
            assertThat(engine.pendingRequests()).isZero();
        }
    }

    /** An error of an interceptor is not a veto and does not affect other items of the same drain. */
    @Test
    void errorsOfAnInterceptorLoseNoRequestInTheMailbox() throws Exception {
        AtomicInteger errors = new AtomicInteger();
        PduInterceptor failing = new PduInterceptor() {
            @Override
            public @Nullable CommandStatus vetoOutbound(SmppSession session, Pdu pdu) {
                if (pdu instanceof SubmitSm) {
                    errors.incrementAndGet();
                    throw new OutOfMemoryError("thrown by the test");
                }
                return null;
            }
        };
        SessionConfig config =
                LoopbackSession.config(h -> {}, o -> {}, SessionListener.NONE).with(SessionTaps.NONE.with(failing));
        try (LoopbackSession loopback = LoopbackSession.withSmsc(
                h -> h.on(SubmitSm.class, (session, request) -> SubmitSmResp.ok("1")), o -> {})) {
            SessionEngine engine =
                    (SessionEngine) LoopbackSession.bound(loopback.esmeTransport(), loopback.listener(), config);
            CountDownLatch posted = new CountDownLatch(1);
            engine.turns().onLoop(() -> LoopbackSession.await(posted));
            List<CompletableFuture<SubmitSmResp>> responses = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                responses.add(engine.sendAsync(SUBMIT));
            }
            posted.countDown();

            for (CompletableFuture<SubmitSmResp> response : responses) {
                assertThat(LoopbackSession.get(response).messageId()).isEqualTo("1");
            }
            assertThat(errors).hasValue(100);
            assertThat(engine.state()).isEqualTo(SessionState.BOUND_TRX);
        }
    }

    @Test
    void anErrorInATurnEndsTheSession() {
        EmbeddedSession session = sessions.esme().bound(BindType.TRANSCEIVER);
        CompletableFuture<SubmitSmResp> inFlight = session.engine().sendAsync(SUBMIT);
        session.engine().turns().turn(() -> {
            throw new StackOverflowError();
        });
        session.channel().runPendingTasks();
        assertThat(session.engine().closed().resultNow().kind()).isEqualTo(CloseReason.Kind.INTERNAL_ERROR);
        assertThat(inFlight.exceptionNow())
                .isInstanceOfSatisfying(
                        SessionClosedException.class,
                        e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
    }
}
