package io.smppcore.internal.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.internal.transport.LoopbackSession;
import io.smppcore.testing.Waits;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConcurrentHandlersTest {

    private static final int HANDLERS = 100;

    @Test
    void runsAllHandlersThatBlockWithoutAFurtherRequest() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(HANDLERS);
        ConcurrentHandlers threads = new ConcurrentHandlers(Thread.ofVirtual().factory());
        for (int i = 0; i < HANDLERS; i++) {
            threads.accept(() -> {
                running.countDown();
                LoopbackSession.await(running);
            });
        }
        assertThat(running.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void runsHandlersThatDoNotBlockOnFewThreads() throws InterruptedException {
        int handlers = 100 * HANDLERS;
        AtomicInteger started = new AtomicInteger();
        CountDownLatch ended = new CountDownLatch(handlers);
        CountDownLatch all = new CountDownLatch(1);
        ConcurrentHandlers threads = new ConcurrentHandlers(task -> {
            started.incrementAndGet();
            return Thread.ofVirtual().unstarted(task);
        });
        threads.accept(() -> LoopbackSession.await(all));
        for (int i = 0; i < handlers; i++) {
            threads.accept(ended::countDown);
        }
        all.countDown();
        assertThat(ended.await(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(started).hasValueLessThan(handlers / 2);
    }
}
