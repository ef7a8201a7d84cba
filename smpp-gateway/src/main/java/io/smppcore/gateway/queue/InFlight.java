package io.smppcore.gateway.queue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** Number of elements of a queue that are in flight, and a flag that stops the sending of more. Thread-safe. */
final class InFlight {

    private static final long POLL_MILLIS = 10;

    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean stopped;

    void add() {
        count.incrementAndGet();
    }

    void remove() {
        count.decrementAndGet();
    }

    int count() {
        return count.get();
    }

    void stop() {
        stopped = true;
    }

    void resume() {
        stopped = false;
    }

    boolean isStopped() {
        return stopped;
    }

    /**
     * Adds one as soon as the queue is not stopped. Blocks until then; returns false if the queue is still stopped at a
     * {@link System#nanoTime}, or on an interrupt.
     */
    boolean hold(long endNanos) {
        return await(this::tryHold, endNanos);
    }

    private boolean tryHold() {
        // Counted before the check: a thread that stops the queue in between then finds it not idle, and waits.
        add();
        if (stopped) {
            remove();
            return false;
        }
        return true;
    }

    /**
     * Blocks until a condition is true. Returns false if it is still not true at a {@link System#nanoTime}, or on an
     * interrupt.
     */
    static boolean await(BooleanSupplier condition, long endNanos) {
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - endNanos > 0) {
                return false;
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }
}
