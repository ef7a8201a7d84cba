package io.smppcore.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A clock that the test advances; due tasks then run on the thread of the test. Not thread-safe. */
final class SettableClock implements ClientClock {

    private record Timer(long atNanos, Runnable task, CompletableFuture<Void> handle) {}

    private final List<Timer> timers = new ArrayList<>();
    private long nowNanos = Long.MAX_VALUE - Duration.ofSeconds(1).toNanos(); // passes the overflow of nanoTime

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public void sleep(Duration time) {
        advance(time);
    }

    @Override
    public CompletableFuture<?> run(Runnable task, Duration delay) {
        CompletableFuture<Void> handle = new CompletableFuture<>();
        timers.add(new Timer(nowNanos + delay.toNanos(), task, handle));
        return handle;
    }

    /** Advances the time, and runs all tasks that become due meanwhile. */
    void advance(Duration time) {
        long until = nowNanos + time.toNanos();
        while (true) {
            timers.removeIf(timer -> timer.handle().isCancelled());
            Timer next = timers.stream()
                    .filter(timer -> timer.atNanos() - until <= 0)
                    .min(Comparator.comparingLong(timer -> timer.atNanos() - until))
                    .orElse(null);
            if (next == null) {
                nowNanos = until;
                return;
            }
            timers.remove(next);
            nowNanos = Math.max(nowNanos - until, next.atNanos() - until) + until;
            next.task().run();
        }
    }

    /** Returns the number of pending tasks. */
    int timers() {
        timers.removeIf(timer -> timer.handle().isCancelled());
        return timers.size();
    }
}
