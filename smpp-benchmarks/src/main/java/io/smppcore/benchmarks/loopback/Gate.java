package io.smppcore.benchmarks.loopback;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Requests wait in front of it while it is shut. Open at first. Thread-safe. */
public final class Gate {

    private static final long POLL_MILLIS = 10;

    private final AtomicInteger arrived = new AtomicInteger();
    private volatile CompletableFuture<Void> passage = CompletableFuture.completedFuture(null);

    /** Lets nobody pass, and counts from 0 who arrives. */
    public void shut() {
        arrived.set(0);
        passage = new CompletableFuture<>();
    }

    /** Lets everybody pass. */
    public void open() {
        passage.complete(null);
    }

    /** One request has arrived; what it waits for. */
    public CompletableFuture<Void> arrive() {
        CompletableFuture<Void> current = passage;
        arrived.incrementAndGet();
        return current;
    }

    /**
     * Waits until some requests have arrived since the gate was shut.
     *
     * @throws TimeoutException saying how many there are
     */
    public void awaitArrived(int count, long seconds) throws InterruptedException, TimeoutException {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (arrived.get() < count) {
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new TimeoutException(
                        "requests in progress after " + seconds + " s: " + arrived + " (expected: " + count + ")");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }
}
