package io.smppcore.gateway.queue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** The elements of a queue that are in flight, and whether more may be sent. */
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

    /** Adds one as soon as the queue is not stopped; returns false if it still is at a {@link System#nanoTime}. */
    boolean hold(long endNanos) {
        return await(this::tryHold, endNanos);
    }

    private boolean tryHold() {
        // Counted before the check, so that a stop in between waits for it.
        add();
        if (stopped) {
            remove();
            return false;
        }
        return true;
    }

    /** Waits for a condition; returns false if it is not true at a {@link System#nanoTime}, or on an interrupt. */
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
