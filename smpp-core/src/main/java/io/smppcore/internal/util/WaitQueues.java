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
 * Queues of futures that wait for a value, one queue for each key, with a common limit on their number. Clients and
 * servers use it for requests that wait for a session. Entering and leaving cost O(log n). Thread-safe.
 */
public final class WaitQueues<K, T> {

    private final Timeouts timeouts;
    private final int limit;
    private final ReentrantLock lock = new ReentrantLock();

    /*
     * Guarded by the lock. The futures of a key by entry number, in the order of entering; an empty queue is removed.
     */
    private final Map<K, Map<Long, CompletableFuture<T>>> queues = new HashMap<>();
    private long entered;
    private int limited;

    /**
     * Creates empty queues. {@code threadName} is the name of the virtual thread that ends waits, and {@code limit} the
     * maximum number of waits in all queues, not counting those of {@link #awaitUnlimited}.
     */
    public WaitQueues(String threadName, int limit) {
        this.timeouts = new Timeouts(threadName);
        this.limit = limit;
    }

    /**
     * Adds a future to the queue of a key and returns it; returns null if the limit is reached. The future completes
     * with a value, or fails with a {@link java.util.concurrent.TimeoutException} after the time.
     */
    public @Nullable CompletableFuture<T> await(K key, Duration time) {
        return enter(key, time, true);
    }

    /**
     * Adds a future to the queue of a key regardless of the limit, and returns it. For callers that block: the number
     * of their threads limits the number of waits.
     */
    @SuppressWarnings("NullAway") // null is for limited waits only
    public CompletableFuture<T> awaitUnlimited(K key, Duration time) {
        return enter(key, time, false);
    }

    /**
     * Completes the futures of a queue in order, each with the next value of the supplier. Stops at a null value and
     * leaves the rest in the queue. Futures that are added meanwhile are not served.
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

    /** Fails all waiting futures, those of each queue in order. */
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
