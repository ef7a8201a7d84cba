package io.smppcore.server;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that the test advances. Sleeping returns at once and is recorded. */
final class SettableClock implements ServerClock {

    private final AtomicLong nowNanos = new AtomicLong();
    private final Queue<Duration> sleeps = new ConcurrentLinkedQueue<>();

    @Override
    public long nanoTime() {
        return nowNanos.get();
    }

    @Override
    public void sleep(Duration time) {
        sleeps.add(time);
    }

    /** Returns the sleeps so far, of all threads. */
    List<Duration> sleeps() {
        return List.copyOf(sleeps);
    }

    void advance(Duration time) {
        nowNanos.addAndGet(time.toNanos());
    }
}
