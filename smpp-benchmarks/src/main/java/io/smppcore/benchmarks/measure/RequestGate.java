package io.smppcore.benchmarks.measure;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A gate at which requests wait while it is shut. Open at first. Thread-safe. */
public final class RequestGate {

    private static final long POLL_MILLIS = 10;

    private final AtomicInteger arrived = new AtomicInteger();
    private volatile CompletableFuture<Void> passage = CompletableFuture.completedFuture(null);

    /** Shuts the gate and counts arrivals from 0. */
    public void shut() {
        arrived.set(0);
        passage = new CompletableFuture<>();
    }

    public void open() {
        passage.complete(null);
    }

    /** Counts an arrival and returns the future that completes when the gate is open. */
    public CompletableFuture<Void> arrive() {
        CompletableFuture<Void> current = passage;
        arrived.incrementAndGet();
        return current;
    }

    /**
     * Waits until a number of requests have arrived since the gate was shut.
     *
     * @throws TimeoutException if fewer have arrived; the message has their number
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
