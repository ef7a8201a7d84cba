package io.smppcore.client;

import io.smppcore.internal.Timeouts;
import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Requests that wait for a bind to come up, in their order. Each costs O(log n), however it ends. Thread-safe. */
final class BindWaits {

    private final ConcurrentSkipListMap<Long, CompletableFuture<SmppSession>> waiting = new ConcurrentSkipListMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final Timeouts timeouts = new Timeouts("smpp-client-waits");
    private final AtomicInteger count = new AtomicInteger();
    private final int limit;
    private final Supplier<@Nullable SmppSession> sessions;

    BindWaits(int limit, Supplier<@Nullable SmppSession> sessions) {
        this.limit = limit;
        this.sessions = sessions;
    }

    /** Waits with others, never more than the limit; null when there are as many already. */
    @Nullable
    CompletableFuture<SmppSession> limited(Duration time) {
        if (count.incrementAndGet() > limit) {
            count.decrementAndGet();
            return null;
        }
        CompletableFuture<SmppSession> wait = unlimited(time);
        wait.whenComplete((session, failure) -> count.decrementAndGet());
        return wait;
    }

    /** Waits for one who blocks, and is thereby bounded himself. */
    CompletableFuture<SmppSession> unlimited(Duration time) {
        CompletableFuture<SmppSession> wait = new CompletableFuture<>();
        long number = numbers.getAndIncrement();
        waiting.put(number, wait);
        wait.whenComplete((session, failure) -> waiting.remove(number));
        timeouts.add(wait, time);
        serve(); // a bind may have come up before this one was in the queue
        return wait;
    }

    /** Lets go as many as there are sessions for: all or none. */
    void serve() {
        SmppSession session = sessions.get();
        while (session != null) {
            Map.Entry<Long, CompletableFuture<SmppSession>> next = waiting.pollFirstEntry();
            if (next == null) {
                return;
            }
            next.getValue().complete(session);
            session = sessions.get();
        }
    }

    /** There will be no bind any more. */
    void fail(RuntimeException why) {
        for (var next = waiting.pollFirstEntry(); next != null; next = waiting.pollFirstEntry()) {
            next.getValue().completeExceptionally(why);
        }
    }
}
