package io.smppcore.simulator;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock and scheduler of a simulator. All delayed responses, receipts and messages are its tasks, so that a test
 * with a {@link ManualTimeline} controls their time. Thread-safe.
 */
public interface Timeline {

    /** Returns the current date and time. Results never decrease, unless the clock of the machine is set. */
    Instant now();

    /** Returns a time for measuring intervals, in nanoseconds since an arbitrary moment. */
    long nanoTime();

    /**
     * Schedules a task. Tasks for the same time run in the order in which they were scheduled.
     *
     * @param delay time until the task runs, 0 or more
     * @param task task, which must not block; its exceptions are logged
     * @return false if the maximum number of tasks is waiting, or if the timeline is closed: the task is then discarded
     */
    boolean schedule(Duration delay, Runnable task);

    /** Returns the number of waiting tasks, 0 or more. */
    int waiting();
}
