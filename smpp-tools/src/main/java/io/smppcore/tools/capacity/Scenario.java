package io.smppcore.tools.capacity;

/** The way to carry out scenarios of one kind. */
interface Scenario {

    /**
     * Begins a scenario without waiting for it. Called by the pacer only; must not block.
     *
     * @param attempt the scenario, which is ended exactly once, by any thread
     */
    void begin(Attempt attempt);

    /** Ends the waiting for scenarios in flight. */
    default void cutOff() {}
}
