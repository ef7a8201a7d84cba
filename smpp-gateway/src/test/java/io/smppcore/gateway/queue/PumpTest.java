package io.smppcore.gateway.queue;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The runs of a pump, with a timer that does nothing until the test runs its tasks. */
class PumpTest {

    private final List<Runnable> tasks = new ArrayList<>();
    private final List<Long> delays = new ArrayList<>();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1) {
        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            tasks.add(command);
            delays.add(unit.toNanos(delay));
            return super.schedule(() -> {}, 1, TimeUnit.DAYS);
        }
    };
    private final AtomicInteger runs = new AtomicInteger();
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore mayEnd = new Semaphore(0);
    private final Pump pump = new Pump(this::work, timer);

    private void work() {
        runs.incrementAndGet();
        begun.release();
        mayEnd.acquireUninterruptibly();
    }

    @AfterEach
    void close() {
        mayEnd.release(1_000);
        timer.shutdownNow();
    }

    private void awaitRun() throws InterruptedException {
        assertThat(begun.tryAcquire(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void startsDuringARunCauseOneMore() throws Exception {
        assertThat(pump.isRunning()).isFalse();
        pump.start();
        assertThat(pump.isRunning()).isTrue();
        awaitRun();
        for (int i = 0; i < 5; i++) {
            pump.start();
        }
        mayEnd.release();
        awaitRun();
        assertThat(pump.isRunning()).isTrue();
        mayEnd.release();
        eventually().until(() -> !pump.isRunning());
        assertThat(runs).hasValue(2);
        pump.start();
        awaitRun();
        mayEnd.release();
        eventually().until(() -> !pump.isRunning());
        assertThat(runs).hasValue(3);
    }

    @Test
    void startsAfterATimeUnlessAnEarlierStartIsScheduled() throws Exception {
        long hour = Duration.ofHours(1).toNanos();
        pump.startAfter(2 * hour);
        pump.startAfter(3 * hour);
        assertThat(delays).containsExactly(2 * hour);
        pump.startAfter(hour);
        assertThat(delays).containsExactly(2 * hour, hour);
        pump.startAfter(2 * hour);
        assertThat(delays).hasSize(2);
        assertThat(pump.isRunning()).isFalse();

        tasks.get(1).run();
        awaitRun();
        mayEnd.release();
        pump.startAfter(4 * hour);
        assertThat(delays).as("none was scheduled any more").endsWith(4 * hour).hasSize(3);
        tasks.get(0).run();
        awaitRun();
        pump.startAfter(5 * hour);
        assertThat(delays).as("an older timer does not end a later one").hasSize(3);
    }
}
