package io.smppcore.client;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** A clock that the test advances, and that wakes sleeping threads and runs due tasks on virtual threads. */
final class MovableClock implements ClientClock {

    private record Timer(long atNanos, CompletableFuture<?> due) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition passed = lock.newCondition();

    /* Guarded by the lock. */
    private final List<Timer> timers = new ArrayList<>();
    private long nowNanos;
    private int sleepers;

    @Override
    public long nanoTime() {
        lock.lock();
        try {
            return nowNanos;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long until = nowNanos + time.toNanos();
            sleepers++;
            while (nowNanos < until) {
                passed.await();
            }
        } finally {
            sleepers--;
            lock.unlock();
        }
    }

    @Override
    public CompletableFuture<?> run(Runnable task, Duration delay) {
        CompletableFuture<@Nullable Void> due = new CompletableFuture<>();
        due.thenRunAsync(task, work -> Thread.ofVirtual().start(work));
        lock.lock();
        try {
            timers.add(new Timer(nowNanos + delay.toNanos(), due));
        } finally {
            lock.unlock();
        }
        advance(Duration.ZERO);
        return due;
    }

    /** Returns the number of threads that sleep. */
    int sleepers() {
        lock.lock();
        try {
            return sleepers;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of tasks that are not due yet. */
    int timers() {
        lock.lock();
        try {
            timers.removeIf(timer -> timer.due().isDone());
            return timers.size();
        } finally {
            lock.unlock();
        }
    }

    /** Advances the time by one period at a time, each of which allows exactly one more of something counted. */
    void expectOnePerPeriod(Duration period, int first, int last, IntSupplier count) {
        for (int expected = first; expected <= last; expected++) {
            int number = expected;
            eventually().until(() -> count.getAsInt() >= number && (number == last || timers() == 1));
            assertThat(count.getAsInt()).as("allowed by the rate").isEqualTo(number);
            advance(period);
        }
    }

    void advance(Duration time) {
        List<Timer> due;
        lock.lock();
        try {
            nowNanos += time.toNanos();
            passed.signalAll();
            due = timers.stream().filter(timer -> timer.atNanos() <= nowNanos).toList();
            timers.removeAll(due);
        } finally {
            lock.unlock();
        }
        due.forEach(timer -> timer.due().complete(null));
    }
}
