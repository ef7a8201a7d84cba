package io.smppcore.internal.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import io.smppcore.internal.loop.CallingThread;
import io.smppcore.internal.loop.LoopThreads;
import io.smppcore.internal.transport.LoopbackSession;
import io.smppcore.internal.turn.EmbeddedTurns;
import io.smppcore.internal.turn.LinkedItem;
import io.smppcore.internal.turn.Turns;
import io.smppcore.testing.Waits;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Threads of handlers that begin on the event loop of their session, or leave it. */
class HandlerCarrierTest {

    private static final int REQUESTS = 128;

    /** The longest run of {@link #REQUESTS} with which handlers move to the event loop. */
    private static final long QUICK = HandlerCarrier.HAND_OVER_NANOS + REQUESTS * HandlerCarrier.REQUEST_NANOS;

    private final EmbeddedTurns embedded = new EmbeddedTurns();
    private final EmbeddedChannel channel = embedded.channel();
    private final Turns turns = embedded.turns();
    private final AtomicLong time = new AtomicLong();
    private final HandlerCarrier carrier = new HandlerCarrier(turns, time::get);

    @BeforeEach
    void needsSupport() {
        assumeTrue(LoopThreads.areAvailable(), "Java 24 with java.lang open");
    }

    @AfterEach
    void close() {
        channel.close();
    }

    @Test
    void threadsOfQuickHandlersBeginOnTheEventLoop() {
        for (int i = 0; i < HandlerCarrier.SAMPLE / REQUESTS; i++) {
            assertThat(carrier.isOnLoop()).isFalse();
            carrier.ran(QUICK, REQUESTS);
        }
        assertThat(carrier.isOnLoop()).isTrue();

        AtomicBoolean isOfHandlers = new AtomicBoolean();
        Thread thread = carrier.newThread(() -> isOfHandlers.set(CallingThread.isOfSessions()));
        assertThat(thread.isVirtual()).isTrue();
        thread.start();
        assertThat(thread.isAlive()).isTrue();
        channel.runPendingTasks();
        assertThat(thread.isAlive()).isFalse();
        assertThat(isOfHandlers).isTrue();
    }

    @Test
    void threadsOfSlowHandlersBeginOnTheCommonCarriers() throws InterruptedException {
        sample(QUICK + 1, 1 + HandlerCarrier.SLOW_REQUESTS / REQUESTS);
        assertThat(carrier.isOnLoop()).isFalse();
        Thread thread = carrier.newThread(() -> {});
        thread.start();
        assertThat(thread.join(Duration.ofSeconds(Waits.SECONDS))).isTrue();
    }

    @Test
    void oneSlowRunInEightIsNoReasonToLeave() {
        sample(QUICK + 1, HandlerCarrier.SLOW_REQUESTS / REQUESTS);
        assertThat(carrier.isOnLoop()).isTrue();
        sample(2 * QUICK, HandlerCarrier.SAMPLE / REQUESTS);
        assertThat(carrier.isOnLoop()).isTrue();
        sample(2 * QUICK + 1, 1 + HandlerCarrier.SLOW_REQUESTS / REQUESTS);
        assertThat(carrier.isOnLoop()).isFalse();
    }

    @Test
    void aHandlerThatBlocksFreesTheEventLoopAndContinuesElsewhere() throws InterruptedException {
        sample(0, 0);
        CountDownLatch blocking = new CountDownLatch(1);
        Thread thread = carrier.newThread(() -> LoopbackSession.await(blocking));
        thread.start();
        channel.runPendingTasks();
        assertThat(thread.isAlive()).isTrue();
        blocking.countDown();
        assertThat(thread.join(Duration.ofSeconds(Waits.SECONDS))).isTrue();
    }

    @Test
    void theTurnThatRunsAHandlerAlsoServesItsResponse() {
        sample(0, 0);
        AtomicBoolean isServed = new AtomicBoolean();
        carrier.newThread(() -> {
                    turns.postUnannounced(new LinkedItem() {
                        @Override
                        public void onLoop() {
                            isServed.set(embedded.ended() == 0);
                        }

                        @Override
                        public void onRejected() {}
                    });
                    turns.wakeUp();
                })
                .start();
        channel.runPendingTasks();
        assertThat(isServed).isTrue();
        assertThat(embedded.ended()).isOne();
    }

    @Test
    void theResponsesOfARunAreServedBeforeTheNextRun() {
        sample(0, 0);
        AtomicBoolean isServed = new AtomicBoolean();
        AtomicBoolean wasServed = new AtomicBoolean();
        carrier.newThread(() -> {
                    carrier.newThread(() -> wasServed.set(isServed.get() && embedded.ended() == 1))
                            .start();
                    turns.postUnannounced(new LinkedItem() {
                        @Override
                        public void onLoop() {
                            isServed.set(true);
                        }

                        @Override
                        public void onRejected() {}
                    });
                })
                .start();
        channel.runPendingTasks();
        assertThat(wasServed).isTrue();
    }

    @Test
    void requestsThatHandlersSendAreTimedFromTheEndOfTheRun() {
        sample(0, 0);
        channel.freezeTime();
        carrier.newThread(() -> channel.advanceTimeBy(1, TimeUnit.HOURS)).start();
        channel.runPendingTasks();
        assertThat(embedded.endedAt()).isEqualTo(channel.eventLoop().ticker().nanoTime());
    }

    @Test
    void threadsThatHandlersStartUseTheCommonCarriers() throws Exception {
        sample(0, 0);
        CompletableFuture<String> child = new CompletableFuture<>();
        carrier.newThread(() -> Thread.startVirtualThread(
                        () -> child.complete(Thread.currentThread().toString())))
                .start();
        channel.runPendingTasks();
        assertThat(child.get(Waits.SECONDS, TimeUnit.SECONDS)).contains("@ForkJoinPool");
    }

    @Test
    void handlersWhoseDelaysAddUpLeave() {
        sample(0, 0);
        long nanos = HandlerCarrier.NOTICEABLE_SUM_NANOS / 3 + 1;
        for (int i = 0; i < 3; i++) {
            assertThat(carrier.isOnLoop()).isTrue();
            runOnLoop(nanos);
        }
        assertThat(carrier.isOnLoop()).isFalse();
    }

    @Test
    void handlersThatRarelyDelayTheEventLoopStay() {
        sample(0, 0);
        for (int i = 0; i < 100; i++) {
            runOnLoop(HandlerCarrier.LONG_NANOS);
            time.addAndGet(HandlerCarrier.SUM_NANOS + 1);
            for (int j = 0; j < 100; j++) {
                runOnLoop(HandlerCarrier.NOTICEABLE_NANOS);
            }
        }
        assertThat(carrier.isOnLoop()).isTrue();
    }

    @Test
    void aHandlerThatComputesForLongLeavesAndReturnsLaterEachTime() {
        long away = HandlerCarrier.FIRST_AWAY_NANOS;
        for (int i = 0; i < 10; i++) {
            sample(0, 0);
            assertThat(carrier.isOnLoop()).isTrue();
            runOnLoop(HandlerCarrier.LONG_NANOS + 1);
            assertThat(carrier.isOnLoop()).isFalse();
            time.addAndGet(away - 1);
            sample(0, 0);
            assertThat(carrier.isOnLoop()).isFalse();
            time.addAndGet(1);
            away = Math.min(HandlerCarrier.LAST_AWAY_NANOS, 2 * away);
        }
        time.addAndGet(HandlerCarrier.LAST_AWAY_NANOS + 1);
        sample(0, 0);
        runOnLoop(HandlerCarrier.LONG_NANOS + 1);
        time.addAndGet(HandlerCarrier.FIRST_AWAY_NANOS);
        sample(0, 0);
        assertThat(carrier.isOnLoop()).isTrue();
    }

    @Test
    void threadsRunElsewhereWhenTheEventLoopEnds() throws InterruptedException {
        sample(0, 0);
        Thread waiting = carrier.newThread(() -> {});
        waiting.start();
        turns.loopEnded();
        Thread later = carrier.newThread(() -> {});
        later.start();
        assertThat(waiting.join(Duration.ofSeconds(Waits.SECONDS))).isTrue();
        assertThat(later.join(Duration.ofSeconds(Waits.SECONDS))).isTrue();
        channel.runPendingTasks();
    }

    /** Records a sample of runs, of which some take the given time and the others none. */
    private void sample(long nanos, int runs) {
        for (int i = 0; i < HandlerCarrier.SAMPLE / REQUESTS; i++) {
            carrier.ran(i < runs ? nanos : 0, REQUESTS);
        }
    }

    private void runOnLoop(long nanos) {
        carrier.newThread(() -> time.addAndGet(nanos)).start();
        channel.runPendingTasks();
    }
}
