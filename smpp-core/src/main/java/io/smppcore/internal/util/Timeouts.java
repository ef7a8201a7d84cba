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
 * Futures that fail with a {@link TimeoutException} unless they complete in time. Adding and removing cost O(log n);
 * one virtual thread, which runs while there are any, serves all of them and runs the dependents of those that it
 * fails. Thread-safe.
 */
public final class Timeouts {

    /** Position of a future: by deadline, then by the order of adding. */
    private record Place(long deadlineNanos, long number) implements Comparable<Place> {

        @Override
        public int compareTo(Place other) {
            long later = deadlineNanos - other.deadlineNanos; // System.nanoTime overflows
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

    /** Creates an instance without futures, and with the name of its virtual thread. */
    public Timeouts(String threadName) {
        this.threadName = threadName;
    }

    /**
     * Fails a future after a time of up to 292 years, unless it completes before. Zero or less fails the future at
     * once, on the virtual thread.
     */
    public void add(CompletableFuture<?> future, Duration time) {
        Place place;
        lock.lock();
        try {
            place = new Place(System.nanoTime() + time.toNanos(), added++);
            waiting.put(place, future);
            if (!running) {
                // In this order: if no thread can be started, the next call tries again.
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

    /** Waits for the next deadline; returns null when no future is left. */
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
                    // A dependent has interrupted this thread, which must not end other waits.
                }
            }
            running = false;
            return null;
        } finally {
            lock.unlock();
        }
    }
}
