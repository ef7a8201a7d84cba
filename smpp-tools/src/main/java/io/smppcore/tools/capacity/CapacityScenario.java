package io.smppcore.tools.capacity;

/** Runner of scenarios of one kind. */
interface CapacityScenario {

    /**
     * Begins a scenario without waiting for it. Called by the pacer only; must not block.
     *
     * @param attempt the scenario, which is ended exactly once, by any thread
     */
    void begin(Attempt attempt);

    /** Ends scenarios in flight that wait for a PDU. */
    default void cutOff() {}
}
