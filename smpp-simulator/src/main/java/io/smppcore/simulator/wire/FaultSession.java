package io.smppcore.simulator.wire;

import java.time.Duration;

/**
 * The session to which faults are applied, as the simulator provides it. Called only on the event loop of the session,
 * except {@link #plan}.
 */
public interface FaultSession {

    /** Returns the current faults; another instance after a change of the scenario. */
    FaultPlan plan();

    /** Returns the system_id of the session; empty before the bind. */
    String systemId();

    /**
     * Returns a reproducible random number.
     *
     * @param index index of the number; the same index always has the same number
     * @return 0 inclusive to 1 exclusive
     */
    double uniform(long index);

    /**
     * Runs a task on the event loop of the session after a delay.
     *
     * @param delay time until the task runs, 0 or more
     * @param task task, which must not block
     */
    void later(Duration delay, Runnable task);

    /** Ends the session with unbind. */
    void unbind();
}
