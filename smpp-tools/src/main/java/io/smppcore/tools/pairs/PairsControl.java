package io.smppcore.tools.pairs;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a run is told from outside, and what goes wrong inside. Thread-safe. */
final class PairsControl {

    /** How long a run that was stopped waits for what is in flight. */
    private static final long GRACE_NANOS = Duration.ofSeconds(3).toNanos();

    private final AtomicReference<@Nullable Throwable> error = new AtomicReference<>();
    private volatile long stoppedAtNanos;
    private volatile boolean stopped;

    /** No further messages. */
    void stop() {
        stoppedAtNanos = System.nanoTime();
        stopped = true;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Stopped, and what is in flight has had its time. */
    boolean isOverdue() {
        return stopped && System.nanoTime() - stoppedAtNanos > GRACE_NANOS;
    }

    /** An error in this program, which ends the run. */
    void failed(Throwable failure) {
        error.compareAndSet(null, failure);
        stop();
    }

    /** Runs a callback whose future would keep what it throws to itself. */
    void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    /** Whether there was an error in this program. */
    boolean hasFailed() {
        return error.get() != null;
    }

    /**
     * Looks whether there was an error.
     *
     * @throws IllegalStateException with the first one as its cause
     */
    void check() {
        Throwable failure = error.get();
        if (failure != null) {
            throw new IllegalStateException("pairs: " + failure, failure);
        }
    }
}
