package io.smppcore.tools.capacity;

/**
 * The steps of one kind of scenario against the server under test. Thread-safe, except that only the pacer begins
 * scenarios.
 */
interface CapacityScenario {

    /**
     * Begins a scenario, and returns without waiting for its end. Called only by the thread of the pacer; must not
     * block.
     *
     * @param attempt the execution, which the implementation ends exactly once, on any thread
     */
    void begin(Attempt attempt);

    /** Ends the executions that wait for a PDU, after all connections are closed. */
    default void cutOff() {}
}
