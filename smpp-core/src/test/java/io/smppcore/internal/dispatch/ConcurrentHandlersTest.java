package io.smppcore.internal.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.transport.LoopbackSession;
import io.smppcore.testing.Waits;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ConcurrentHandlersTest {

    private static final int HANDLERS = 100;

    @Test
    void runsAllHandlersThatBlockWithoutAFurtherRequest() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(HANDLERS);
        ConcurrentHandlers<Runnable> threads =
                new ConcurrentHandlers<>(Thread.ofVirtual().factory(), Runnable::run, () -> {});
        for (int i = 0; i < HANDLERS; i++) {
            threads.add(() -> {
                running.countDown();
                LoopbackSession.await(running);
            });
        }
        threads.start();
        assertThat(running.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void runsHandlersThatDoNotBlockOnFewThreads() throws InterruptedException {
        int handlers = 100 * HANDLERS;
        AtomicInteger started = new AtomicInteger();
        CountDownLatch ended = new CountDownLatch(handlers);
        CountDownLatch all = new CountDownLatch(1);
        ConcurrentHandlers<Runnable> threads = new ConcurrentHandlers<>(
                task -> {
                    started.incrementAndGet();
                    return Thread.ofVirtual().unstarted(task);
                },
                Runnable::run,
                () -> {});
        threads.add(() -> LoopbackSession.await(all));
        threads.start();
        for (int i = 0; i < handlers; i++) {
            threads.add(ended::countDown);
            threads.start();
        }
        all.countDown();
        assertThat(ended.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(started).hasValueLessThan(handlers / 2);
    }

    @Test
    void runsAllHandlersIfNoFurtherThreadCanBeStarted() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(HANDLERS);
        AtomicInteger started = new AtomicInteger();
        ConcurrentHandlers<Runnable> threads = new ConcurrentHandlers<>(
                task -> {
                    if (started.getAndIncrement() > 0) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    return Thread.ofVirtual().unstarted(task);
                },
                Runnable::run,
                () -> {});
        for (int i = 0; i < HANDLERS; i++) {
            threads.add(() -> {
                LockSupport.parkNanos(Duration.ofMillis(2).toNanos());
                ended.countDown();
            });
        }
        threads.start();
        assertThat(ended.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** Tests that a response waits for its wake-up only while another thread is certain to start. */
    @Test
    void wakesTheEventLoopBeforeEachHandlerBehindWhichNoThreadStarts() throws InterruptedException {
        AtomicInteger posted = new AtomicInteger();
        AtomicInteger announced = new AtomicInteger();
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        ConcurrentHandlers<Runnable> threads = new ConcurrentHandlers<>(
                Thread.ofVirtual().factory(),
                task -> {
                    task.run();
                    posted.incrementAndGet();
                },
                () -> announced.set(posted.get()));
        for (int i = 0; i < HANDLERS; i++) {
            threads.add(() -> {});
        }
        threads.add(() -> {
            blocked.countDown();
            LoopbackSession.await(release);
            ended.countDown();
        });
        threads.start();
        assertThat(blocked.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        Waits.eventually().until(() -> announced.get() == HANDLERS);

        release.countDown();
        assertThat(ended.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        Waits.eventually().until(() -> announced.get() == HANDLERS + 1);
    }
}
