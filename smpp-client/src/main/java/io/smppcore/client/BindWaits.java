package io.smppcore.client;

import io.smppcore.session.SmppSession;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Requests that wait for a bind to come up, in their order. Thread-safe. */
final class BindWaits {

    private final Queue<CompletableFuture<SmppSession>> waiting = new ConcurrentLinkedQueue<>();
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
        waiting.add(wait);
        wait.orTimeout(time.toNanos(), TimeUnit.NANOSECONDS);
        wait.whenComplete((session, failure) -> {
            if (failure != null) {
                waiting.removeIf(CompletableFuture::isDone);
            }
        });
        serve(); // a bind may have come up before this one was in the queue
        return wait;
    }

    /** Lets go as many as there are sessions for: all or none. */
    void serve() {
        SmppSession session = sessions.get();
        while (session != null) {
            CompletableFuture<SmppSession> next = waiting.poll();
            if (next == null) {
                return;
            }
            next.complete(session);
            session = sessions.get();
        }
    }

    /** There will be no bind any more. */
    void fail(RuntimeException why) {
        for (CompletableFuture<SmppSession> next = waiting.poll(); next != null; next = waiting.poll()) {
            next.completeExceptionally(why);
        }
    }
}
