package io.smppcore.tools.load;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Clock of a run, and the switch that ends the run early: on request of the user, or because of an error in this
 * program. Thread-safe.
 */
public final class LoadControl {

    /** Grace period for requests in flight after a stop. */
    private static final long GRACE_NANOS = Duration.ofSeconds(3).toNanos();

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final LongSupplier clock;
    private volatile long stoppedAtNanos;
    private volatile boolean stopped;

    /** Creates a control with {@link System#nanoTime}. */
    public LoadControl() {
        this(System::nanoTime);
    }

    /**
     * Creates a control with another clock, for tests.
     *
     * @param clock time in nanoseconds, with any origin; called by any thread
     */
    public LoadControl(LongSupplier clock) {
        this.clock = clock;
    }

    /** Returns the time of the run in nanoseconds, with any origin. */
    public long nanoTime() {
        return clock.getAsLong();
    }

    /** Stops sending. Requests in flight have a grace period of three seconds. */
    public void stop() {
        if (!stopped) {
            stoppedAtNanos = nanoTime();
            stopped = true;
        }
    }

    /** Returns true if the run was stopped or failed. */
    public boolean isStopped() {
        return stopped;
    }

    /** Returns true if the run was stopped and the grace period for requests in flight is over. */
    public boolean isOverdue() {
        return stopped && nanoTime() - stoppedAtNanos > GRACE_NANOS;
    }

    /** Stops the run because of an error in this program. Only the first one is kept. */
    public void fail(Throwable cause) {
        failure.compareAndSet(null, cause);
        stop();
    }

    /** Runs a callback and fails the run with its exception, which would otherwise be lost in a future. */
    public void guarded(Runnable callback) {
        try {
            callback.run();
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    /** Returns true if there was an error in this program. */
    public boolean hasFailed() {
        return failure.get() != null;
    }

    /**
     * Checks that there was no error in this program.
     *
     * @throws IllegalStateException with the first error as its cause
     */
    public void check() {
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("the run has failed: " + cause, cause);
        }
    }
}
