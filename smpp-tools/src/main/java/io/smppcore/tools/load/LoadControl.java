package io.smppcore.tools.load;

import java.time.Duration;

/** How a run is stopped from outside. Thread-safe. */
public final class LoadControl {

    /** How long a run that was stopped waits for what is in flight. */
    private static final long GRACE_NANOS = Duration.ofSeconds(3).toNanos();

    private volatile long stoppedAtNanos;
    private volatile boolean stopped;

    /** No further requests. */
    public void stop() {
        if (!stopped) {
            stoppedAtNanos = System.nanoTime();
            stopped = true;
        }
    }

    public boolean isStopped() {
        return stopped;
    }

    /** Stopped, and what is in flight has had its time. */
    boolean isOverdue() {
        return stopped && System.nanoTime() - stoppedAtNanos > GRACE_NANOS;
    }
}
