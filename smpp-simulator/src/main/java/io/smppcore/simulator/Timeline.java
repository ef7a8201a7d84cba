package io.smppcore.simulator;

import java.time.Duration;
import java.time.Instant;

/** The clock of a simulator, and what it has to do later. Thread-safe. */
public interface Timeline {

    /**
     * What time it is.
     *
     * @return never before what it returned last, unless the clock of the machine is set
     */
    Instant now();

    /**
     * How much time passes.
     *
     * @return nanoseconds since some moment; only differences mean something
     */
    long nanoTime();

    /**
     * Runs something later; what is due at the same time runs in the order in which it was scheduled.
     *
     * @param delay 0 or more
     * @param task must not block; what it throws is logged
     * @return false if as many tasks wait as may; the task is forgotten then
     */
    boolean schedule(Duration delay, Runnable task);

    /**
     * How many tasks wait.
     *
     * @return 0 or more
     */
    int waiting();
}
