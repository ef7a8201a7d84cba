package io.smppcore.server;

import io.smppcore.internal.Timeouts;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Requests that wait for a session of their account. Each costs O(log n), however it ends. Thread-safe. */
final class SendWaits {

    /* What is in a set changes only while the map holds the set, and only in its compute methods. */
    private final ConcurrentMap<String, Set<CompletableFuture<Boolean>>> waiting = new ConcurrentHashMap<>();
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
        waiting.compute(systemId, (key, before) -> {
            Set<CompletableFuture<Boolean>> waits = before != null ? before : new LinkedHashSet<>();
            waits.add(wait);
            return waits;
        });
        wait.whenComplete((done, failure) -> {
            count.decrementAndGet();
            waiting.computeIfPresent(systemId, (key, waits) -> waits.remove(wait) && waits.isEmpty() ? null : waits);
        });
        timeouts.add(wait, time);
        return wait;
    }

    /** A session of this account is there. */
    void bound(String systemId) {
        Set<CompletableFuture<Boolean>> waits = waiting.remove(systemId);
        if (waits != null) {
            waits.forEach(wait -> wait.complete(true));
        }
    }

    /** There will be no sessions any more. */
    void fail(RuntimeException why) {
        waiting.keySet().forEach(systemId -> {
            Set<CompletableFuture<Boolean>> waits = waiting.remove(systemId);
            if (waits != null) {
                waits.forEach(wait -> wait.completeExceptionally(why));
            }
        });
    }
}
