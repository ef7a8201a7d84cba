package io.smppcore.tools;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** What a run can be told from outside, and what can be seen of it there. Thread-safe. */
final class LoadControl {

    /** How long a run that was stopped waits for what is in flight. */
    private static final long GRACE_NANOS = Duration.ofSeconds(3).toNanos();

    private final LongAdder problems = new LongAdder();
    private volatile long stoppedAtNanos;
    private volatile boolean stopped;

    /** No further requests. */
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

    /** One request was refused or has failed. */
    void problem() {
        problems.increment();
    }

    long problems() {
        return problems.sum();
    }
}
