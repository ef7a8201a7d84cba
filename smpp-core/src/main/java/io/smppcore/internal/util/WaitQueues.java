package io.smppcore.internal.util;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Futures that wait for a value, in one queue per key, with a limit over all queues. Entering and leaving cost O(log
 * n). Thread-safe.
 */
public final class WaitQueues<K, T> {

    private final Timeouts timeouts;
    private final int limit;
    private final ReentrantLock lock = new ReentrantLock();

    /* Guarded by the lock. A queue has at least one future, by entry number. */
    private final Map<K, Map<Long, CompletableFuture<T>>> queues = new HashMap<>();
    private long entered;
    private int limited;

    /**
     * Creates empty queues, with the name of the virtual thread that ends waits, and the maximum number of waits in all
     * queues, not counting those of {@link #awaitUnlimited}.
     */
    public WaitQueues(String threadName, int limit) {
        this.timeouts = new Timeouts(threadName);
        this.limit = limit;
    }

    /**
     * Enters a queue unless the limit is reached, which returns null. The wait completes with a value, or after the
     * time with a {@link java.util.concurrent.TimeoutException}.
     */
    public @Nullable CompletableFuture<T> await(K key, Duration time) {
        return enter(key, time, true);
    }

    /** Enters a queue regardless of the limit, for a caller that blocks and is thereby bounded. */
    @SuppressWarnings("NullAway") // null is for limited waits only
    public CompletableFuture<T> awaitUnlimited(K key, Duration time) {
        return enter(key, time, false);
    }

    /**
     * Completes the waits of a queue in order, except those that begin meanwhile; a null value leaves the rest in the
     * queue.
     */
    public void serve(K key, Supplier<@Nullable T> values) {
        for (CompletableFuture<T> wait : waits(key)) {
            T value = values.get();
            if (value == null) {
                return;
            }
            wait.complete(value);
        }
    }

    /** Fails all waits, in the order of each queue. */
    public void fail(RuntimeException why) {
        keys().forEach(key -> waits(key).forEach(wait -> wait.completeExceptionally(why)));
    }

    private @Nullable CompletableFuture<T> enter(K key, Duration time, boolean counts) {
        CompletableFuture<T> wait = new CompletableFuture<>();
        long number;
        lock.lock();
        try {
            if (counts && limited >= limit) {
                return null;
            }
            limited += counts ? 1 : 0;
            number = entered++;
            queues.computeIfAbsent(key, absent -> new LinkedHashMap<>()).put(number, wait);
        } finally {
            lock.unlock();
        }
        wait.whenComplete((value, failure) -> leave(key, number, counts));
        timeouts.add(wait, time);
        return wait;
    }

    private void leave(K key, long number, boolean counts) {
        lock.lock();
        try {
            limited -= counts ? 1 : 0;
            queues.computeIfPresent(
                    key, (same, queue) -> queue.remove(number) != null && queue.isEmpty() ? null : queue);
        } finally {
            lock.unlock();
        }
    }

    private List<K> keys() {
        lock.lock();
        try {
            return List.copyOf(queues.keySet());
        } finally {
            lock.unlock();
        }
    }

    private List<CompletableFuture<T>> waits(K key) {
        lock.lock();
        try {
            return List.copyOf(queues.getOrDefault(key, Map.of()).values());
        } finally {
            lock.unlock();
        }
    }
}
