package io.smppcore.tools.capacity;

/** Makes the server send a deliver_sm. Thread-safe. */
interface MtTrigger {

    /**
     * Has one sent, and ends the scenario when it is answered. Must not block.
     *
     * @param bind over which it was asked for
     * @param attempt ended exactly once
     */
    void deliver(int bind, Attempt attempt);

    /** Nothing is waited for any more. */
    default void cutOff() {}
}
