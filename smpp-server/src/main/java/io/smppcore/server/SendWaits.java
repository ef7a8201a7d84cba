package io.smppcore.server;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Requests that wait for a session of their account. Thread-safe. */
final class SendWaits {

    private final ConcurrentMap<String, Queue<CompletableFuture<Boolean>>> waiting = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final int limit;

    SendWaits(int limit) {
        this.limit = limit;
    }

    /** Completes when a session may be there, or with a TimeoutException; null when there are too many already. */
    @Nullable
    CompletableFuture<Boolean> await(String systemId, Duration time) {
        if (count.incrementAndGet() > limit) {
            count.decrementAndGet();
            return null;
        }
        CompletableFuture<Boolean> wait = new CompletableFuture<>();
        waiting.compute(systemId, (key, before) -> {
            Queue<CompletableFuture<Boolean>> queue =
                    before != null ? before : new ConcurrentLinkedQueue<CompletableFuture<Boolean>>();
            queue.add(wait);
            return queue;
        });
        wait.whenComplete((done, failure) -> {
            count.decrementAndGet();
            if (failure != null) {
                waiting.computeIfPresent(systemId, (key, queue) -> {
                    queue.removeIf(CompletableFuture::isDone);
                    return queue.isEmpty() ? null : queue;
                });
            }
        });
        return wait.orTimeout(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** A session of this account is there. */
    void bound(String systemId) {
        Queue<CompletableFuture<Boolean>> queue = waiting.remove(systemId);
        if (queue != null) {
            queue.forEach(wait -> wait.complete(true));
        }
    }

    /** There will be no sessions any more. */
    void fail(RuntimeException why) {
        waiting.keySet().forEach(systemId -> {
            Queue<CompletableFuture<Boolean>> queue = waiting.remove(systemId);
            if (queue != null) {
                queue.forEach(wait -> wait.completeExceptionally(why));
            }
        });
    }
}
