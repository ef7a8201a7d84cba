package io.smppcore.tools.load;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** What a run can be told from outside, and what can be seen of it there. Thread-safe. */
public final class LoadControl {

    /** How long a run that was stopped waits for what is in flight. */
    private static final long GRACE_NANOS = Duration.ofSeconds(3).toNanos();

    private final LongAdder problems = new LongAdder();
    private volatile long stoppedAtNanos;
    private volatile boolean stopped;

    /** No further requests. */
    public void stop() {
        stoppedAtNanos = System.nanoTime();
        stopped = true;
    }

    public boolean isStopped() {
        return stopped;
    }

    /** Stopped, and what is in flight has had its time. */
    public boolean isOverdue() {
        return stopped && System.nanoTime() - stoppedAtNanos > GRACE_NANOS;
    }

    /** One request was refused or has failed. */
    public void problem() {
        problems.increment();
    }

    public long problems() {
        return problems.sum();
    }
}
