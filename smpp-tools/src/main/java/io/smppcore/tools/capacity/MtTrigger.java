package io.smppcore.tools.capacity;

/** Trigger that makes the server send a deliver_sm. Thread-safe. */
interface MtTrigger {

    /**
     * Makes the server send one, which ends the scenario. Must not block.
     *
     * @param bind index of the bind of the query
     * @param attempt the scenario, which is ended exactly once
     */
    void deliver(int bind, Attempt attempt);

    /** Ends scenarios that wait for a deliver_sm. */
    default void cutOff() {}
}
