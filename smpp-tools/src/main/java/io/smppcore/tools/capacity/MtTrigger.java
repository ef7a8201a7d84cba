package io.smppcore.tools.capacity;

/** Makes the server send a deliver_sm. Thread-safe. */
interface MtTrigger {

    /**
     * Makes the server send one, and ends the scenario with its response. Must not block.
     *
     * @param bind index of the bind of the query
     * @param attempt ended exactly once
     */
    void deliver(int bind, Attempt attempt);

    /** Ends the waiting for deliveries. */
    default void cutOff() {}
}
