package io.smppcore.server;

import io.smppcore.internal.Timeouts;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Requests that wait for a session of their account. Each costs O(log n), however it ends. Thread-safe. */
final class SendWaits {

    /* The waits of an account by number, in their order; they change only in the compute methods of the outer map. */
    private final ConcurrentMap<String, Map<Long, CompletableFuture<Boolean>>> waiting = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final Timeouts timeouts = new Timeouts("smpp-server-waits");
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
        long number = numbers.getAndIncrement();
        waiting.compute(systemId, (key, before) -> {
            Map<Long, CompletableFuture<Boolean>> waits = before != null ? before : new LinkedHashMap<>();
            waits.put(number, wait);
            return waits;
        });
        wait.whenComplete((done, failure) -> {
            count.decrementAndGet();
            waiting.computeIfPresent(
                    systemId, (key, waits) -> waits.remove(number) != null && waits.isEmpty() ? null : waits);
        });
        timeouts.add(wait, time);
        return wait;
    }

    /** A session of this account is there. */
    void bound(String systemId) {
        Map<Long, CompletableFuture<Boolean>> waits = waiting.remove(systemId);
        if (waits != null) {
            waits.values().forEach(wait -> wait.complete(true));
        }
    }

    /** There will be no sessions any more. */
    void fail(RuntimeException why) {
        waiting.keySet().forEach(systemId -> {
            Map<Long, CompletableFuture<Boolean>> waits = waiting.remove(systemId);
            if (waits != null) {
                waits.values().forEach(wait -> wait.completeExceptionally(why));
            }
        });
    }
}
