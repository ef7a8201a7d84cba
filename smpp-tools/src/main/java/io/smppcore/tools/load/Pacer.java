package io.smppcore.tools.load;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;

/* An open loop: the due time of a step depends on its number alone. Even if the pacer, the server or the window is
 * late, a step counts from that time, so that a stall shows in all steps due during it (no coordinated omission). */
/**
 * A thread that takes numbered steps when they are due. It never skips a step: a late one is taken at once.
 *
 * @param count number of steps
 * @param dueNanos function from the number of a step to the {@link LoadControl#nanoTime} at which it is due;
 *     ascending
 * @param step action of each step
 * @param control clock, and handle that ends the loop early
 */
public record Pacer(long count, LongUnaryOperator dueNanos, Step step, LoadControl control) {

    /** Maximum wait between checks for a stop. */
    private static final long MAX_PARK_NANOS = Duration.ofMillis(20).toNanos();

    /** A step of an open loop. */
    @FunctionalInterface
    public interface Step {

        /**
         * Takes a step. Must not block.
         *
         * @param number number of the step, from 0
         * @param dueNanos {@link LoadControl#nanoTime} at which it is due
         */
        void take(long number, long dueNanos);
    }

    /**
     * Starts a daemon thread that takes the steps.
     *
     * @param name name of the thread
     * @return future that completes after the last step or a stop, or fails with the exception of a step
     */
    public CompletableFuture<Void> start(String name) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name(name).start(() -> {
            try {
                run();
                end.complete(null);
            } catch (RuntimeException | Error e) {
                end.completeExceptionally(e);
            }
        });
        return end;
    }

    private void run() {
        for (long number = 0; number < count; number++) {
            long due = dueNanos.applyAsLong(number);
            for (long left = due - control.nanoTime(); left > 0; left = due - control.nanoTime()) {
                if (control.isStopped()) {
                    return;
                }
                LockSupport.parkNanos(this, Math.min(left, MAX_PARK_NANOS));
            }
            if (control.isStopped()) {
                return;
            }
            step.take(number, due);
        }
    }
}
