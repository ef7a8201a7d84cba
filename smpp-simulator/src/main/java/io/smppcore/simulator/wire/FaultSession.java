package io.smppcore.simulator.wire;

import java.time.Duration;

/** What faults need of the session that they happen to. Called on its event loop only. */
public interface FaultSession {

    /**
     * The faults of the moment.
     *
     * @return another one when the scenario has changed
     */
    FaultPlan plan();

    /**
     * Who has bound.
     *
     * @return the system_id; empty before the bind
     */
    String systemId();

    /**
     * Chance that comes out the same each time.
     *
     * @param index what it is for
     * @return 0 inclusive to 1 exclusive
     */
    double uniform(long index);

    /**
     * Does something on the event loop of the session later.
     *
     * @param delay 0 or more
     * @param task must not block
     */
    void later(Duration delay, Runnable task);

    /** Ends the session in order, soon. */
    void unbind();
}
