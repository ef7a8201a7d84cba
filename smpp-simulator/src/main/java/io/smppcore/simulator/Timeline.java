package io.smppcore.simulator;

import java.time.Duration;
import java.time.Instant;

/** The clock and scheduler of a simulator. Thread-safe. */
public interface Timeline {

    /** Returns the current time, never before the previous result, unless the clock of the machine is set. */
    Instant now();

    /** Returns a time for measuring intervals, in nanoseconds since an arbitrary moment. */
    long nanoTime();

    /**
     * Schedules a task; tasks for the same time run in the order of their scheduling.
     *
     * @param delay 0 or more
     * @param task must not block; exceptions are logged
     * @return false if the maximum number of tasks waits; the task is discarded
     */
    boolean schedule(Duration delay, Runnable task);

    /** Returns the number of waiting tasks, 0 or more. */
    int waiting();
}
