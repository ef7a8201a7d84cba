package io.smppcore.internal.util;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/* CompletableFuture.orTimeout runs the dependents of a timed-out future on the one thread that all timeouts of the JVM
 * share. */

/**
 * Timer that fails futures with a {@link TimeoutException} unless they complete in time. A single virtual thread, which
 * runs only while futures are waiting, serves all of them; dependents of a future that times out run on it. Adding and
 * removing cost O(log n). Thread-safe.
 */
public final class Timeouts {

    /** Sort key of a waiting future: by deadline, then by the order of adding. */
    private record Place(long deadlineNanos, long number) implements Comparable<Place> {

        @Override
        public int compareTo(Place other) {
            long later = deadlineNanos - other.deadlineNanos; // by difference, because System.nanoTime may overflow
            return later == 0 ? Long.compare(number, other.number) : Long.signum(later);
        }
    }

    private final String threadName;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /* Guarded by the lock. */
    private final TreeMap<Place, CompletableFuture<?>> waiting = new TreeMap<>();
    private long added;
    private boolean running;

    /** Creates an instance without futures; {@code threadName} is the name of its virtual thread. */
    public Timeouts(String threadName) {
        this.threadName = threadName;
    }

    /**
     * Adds a future, which fails after a time of up to 292 years unless it completes before. If the time is zero or
     * negative, it fails at once, but on the virtual thread.
     */
    public void add(CompletableFuture<?> future, Duration time) {
        Place place;
        lock.lock();
        try {
            place = new Place(System.nanoTime() + time.toNanos(), added++);
            waiting.put(place, future);
            if (!running) {
                // The thread is started before the flag is set, so that the next call tries again if it cannot be
                // started.
                Thread.ofVirtual().name(threadName).start(this::run);
                running = true;
            } else if (waiting.firstKey().equals(place)) {
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
        future.whenComplete((result, failure) -> remove(place));
    }

    private void remove(Place place) {
        lock.lock();
        try {
            waiting.remove(place);
            if (waiting.isEmpty()) {
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        for (CompletableFuture<?> late = takeLate(); late != null; late = takeLate()) {
            late.completeExceptionally(new TimeoutException());
        }
    }

    /** Waits for the next deadline, then removes and returns the future. Returns null when no future is left. */
    private @Nullable CompletableFuture<?> takeLate() {
        lock.lock();
        try {
            while (!waiting.isEmpty()) {
                Map.Entry<Place, CompletableFuture<?>> first = waiting.firstEntry();
                long left = first.getKey().deadlineNanos() - System.nanoTime();
                if (left <= 0) {
                    waiting.remove(first.getKey());
                    return first.getValue();
                }
                try {
                    changed.await(left, TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    // A dependent of a future has interrupted this thread; that must not end the waits of the other
                    // futures.
                }
            }
            running = false;
            return null;
        } finally {
            lock.unlock();
        }
    }
}
