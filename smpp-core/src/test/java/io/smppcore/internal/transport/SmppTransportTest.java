package io.smppcore.internal.transport;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.uring.IoUring;
import io.smppcore.internal.engine.SessionConfig;
import io.smppcore.internal.loop.NettyTransport;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.BlockingOnEventLoopException;
import io.smppcore.session.CloseReason;
import io.smppcore.session.Outcome;
import io.smppcore.session.SessionClosedException;
import io.smppcore.session.SessionListener;
import io.smppcore.session.SessionRole;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.SmppException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(Waits.METHOD_SECONDS)
class SmppTransportTest {

    private static final SubmitSm SUBMIT = SubmitSm.builder().build();

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1025})
    void refusesANumberOfThreadsOutOfRange(int threads) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SmppTransport.create(SmppTransport.Kind.NIO, threads))
                .withMessage("threads: " + threads + " (expected: 1 to 1024)");
    }

    /* Processor time is work done: how long it takes depends on the load of the machine, its ratio does not. */
    @Test
    void anIdleSpinningEventLoopUsesItsProcessor() throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        try (SmppTransport spinning = SmppTransport.create(SmppTransport.Kind.SPINNING, 1);
                SmppTransport sleeping = SmppTransport.create(SmppTransport.Kind.AUTO, 1)) {
            long spinningId = loopThread(spinning);
            long sleepingId = loopThread(sleeping);
            long spinningBefore = threads.getThreadCpuTime(spinningId);
            long sleepingBefore = threads.getThreadCpuTime(sleepingId);
            long much = TimeUnit.MILLISECONDS.toNanos(200);
            eventually().until(() -> threads.getThreadCpuTime(spinningId) - spinningBefore > much);
            assertThat(threads.getThreadCpuTime(sleepingId) - sleepingBefore).isLessThan(much / 10);
        }
    }

    private static long loopThread(SmppTransport transport) throws Exception {
        return NettyTransport.of(transport)
                .bootstrap()
                .config()
                .group()
                .submit(() -> Thread.currentThread().threadId())
                .get();
    }

    @ParameterizedTest
    @EnumSource
    void createsEachKindOrReportsTheMissingLibrary(SmppTransport.Kind kind) {
        if (isThere(kind)) {
            try (SmppTransport transport = SmppTransport.create(kind, 1)) {
                assertThat(transport.kind()).isNotEqualTo(SmppTransport.Kind.AUTO);
                assertThat(kind == SmppTransport.Kind.AUTO || transport.kind() == kind)
                        .isTrue();
            }
        } else {
            assertThatExceptionOfType(SmppException.class)
                    .isThrownBy(() -> SmppTransport.create(kind, 1))
                    .withMessageStartingWith(kind + " is not available")
                    .withMessageContaining("netty-transport-native-");
        }
    }

    @Test
    void respondsWhenNoEventLoopIsBlockedAndTheTransportIsOpen() {
        CountDownLatch end = new CountDownLatch(1);
        SmppTransport transport = SmppTransport.create(SmppTransport.Kind.AUTO, 2);
        try (transport) {
            NettyTransport netty = NettyTransport.of(transport);
            assertThat(netty.responds()).succeedsWithin(Waits.BOUND);
            netty.bootstrap().config().group().execute(() -> await(end));
            CompletableFuture<Void> answer = netty.responds();
            assertThat(answer).isNotDone();
            end.countDown();
            assertThat(answer).succeedsWithin(Waits.BOUND);
        }
        assertThat(NettyTransport.of(transport).responds()).isCompletedExceptionally();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isThere(SmppTransport.Kind kind) {
        return switch (kind) {
            case AUTO, NIO, SPINNING -> true;
            case EPOLL -> Epoll.isAvailable();
            case IO_URING -> IoUring.isAvailable();
        };
    }

    @Test
    void connectingWithAClosedTransportFailsAtOnce() {
        SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 1);
        transport.close();
        CompletableFuture<SmppSession> session =
                Connector.connect(transport, LoopbackSession.anyPort(), Waits.BOUND, config());
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(session::join)
                .withCauseInstanceOf(RejectedExecutionException.class);
    }

    /* Without a close, an unbound session would stay open for the bind timeout of one hour. */
    @Test
    void closesTheConnectionOfACancelledAttempt() {
        AtomicInteger opened = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        SessionListener counting = new SessionListener() {
            @Override
            public void onOpen(SmppSession session) {
                opened.incrementAndGet();
            }

            @Override
            public void onClosed(SmppSession session, CloseReason reason) {
                closed.incrementAndGet();
            }
        };
        try (SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 1)) {
            BoundListener listener = LoopbackSession.get(LoopbackSession.listen(
                    transport, LoopbackSession.anyPort(), LoopbackSession.config(h -> {}, o -> {}, counting)));
            for (int i = 0; i < 20; i++) {
                CompletableFuture<SmppSession> attempt = LoopbackSession.connect(transport, listener, config());
                if (!attempt.cancel(false)) {
                    attempt.join().closeNow(); // it had succeeded before
                }
            }
            LoopbackSession.get(LoopbackSession.connect(transport, listener, config()))
                    .closeNow();
            eventually().until(() -> opened.get() > 0 && opened.get() == closed.get());
        }
    }

    @Test
    void theSharedInstanceCannotBeClosed() {
        SmppTransport shared = SmppTransport.shared();
        shared.close();
        assertThat(SmppTransport.shared()).isSameAs(shared);
        BoundListener listener =
                LoopbackSession.get(LoopbackSession.listen(shared, LoopbackSession.anyPort(), config()));
        assertThat(listener.localAddress().getPort()).isPositive();
        LoopbackSession.get(listener.closeAsync());
    }

    @Test
    void reportsTheCauseOfAFailedConnection() {
        try (SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 1)) {
            BoundListener listener =
                    LoopbackSession.get(LoopbackSession.listen(transport, LoopbackSession.anyPort(), config()));
            LoopbackSession.get(listener.closeAsync());
            CompletableFuture<SmppSession> session = LoopbackSession.connect(transport, listener, config());
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> LoopbackSession.get(session))
                    .withCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void reportsTheCauseOfAFailedListener() {
        try (SmppTransport transport = SmppTransport.create(SmppTransport.Kind.NIO, 1)) {
            BoundListener first =
                    LoopbackSession.get(LoopbackSession.listen(transport, LoopbackSession.anyPort(), config()));
            CompletableFuture<BoundListener> second = LoopbackSession.listen(transport, first.localAddress(), config());
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> LoopbackSession.get(second))
                    .withCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void keepsSessionsWhenTheListenerIsClosed() {
        try (LoopbackSession session = accepting()) {
            LoopbackSession.get(session.listener().closeAsync());
            assertThat(session.esme().send(SUBMIT).isOk()).isTrue();
        }
    }

    @Test
    void returnsBothAddressesOfASession() {
        try (LoopbackSession session = accepting()) {
            assertThat(session.esme().remoteAddress())
                    .isEqualTo(session.listener().localAddress())
                    .isEqualTo(session.smsc().localAddress());
            assertThat(session.esme().localAddress()).isEqualTo(session.smsc().remoteAddress());
            assertThat(session.esme().role()).isEqualTo(SessionRole.ESME);
            assertThat(session.smsc().role()).isEqualTo(SessionRole.SMSC);
        }
    }

    @Test
    void endsItsSessionsAndFailsLaterRequests() {
        try (LoopbackSession session = accepting()) {
            session.esmeTransport().close();
            assertThat(LoopbackSession.get(session.esme().closed())).isNotNull();
            CompletableFuture<SubmitSmResp> later = session.esme().sendAsync(SUBMIT);
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> LoopbackSession.get(later))
                    .withCauseInstanceOf(SessionClosedException.class);
            assertThatExceptionOfType(SessionClosedException.class)
                    .isThrownBy(() -> session.esme().send(SUBMIT))
                    .satisfies(e -> assertThat(e.outcome()).isEqualTo(Outcome.NEVER_WRITTEN));
            session.esme().close();
            assertThat(session.esme().pendingRequests()).isZero();
        }
    }

    @Test
    void refusesToCloseOnOneOfItsEventLoops() {
        CompletableFuture<SubmitSmResp> answer = new CompletableFuture<>();
        try (LoopbackSession session =
                LoopbackSession.withSmsc(h -> h.onAsync(SubmitSm.class, (s, submit) -> answer), o -> {})) {
            CompletableFuture<Void> closed = session.esme()
                    .sendAsync(SUBMIT)
                    .thenAccept(response -> session.esmeTransport().close());
            answer.complete(SubmitSmResp.ok("id"));
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> LoopbackSession.get(closed))
                    .withCauseInstanceOf(BlockingOnEventLoopException.class);
        }
    }

    private static LoopbackSession accepting() {
        return LoopbackSession.withSmsc(h -> h.on(SubmitSm.class, (s, submit) -> SubmitSmResp.ok("id")), o -> {});
    }

    private static SessionConfig config() {
        return LoopbackSession.config(h -> {}, o -> {}, SessionListener.NONE);
    }
}
