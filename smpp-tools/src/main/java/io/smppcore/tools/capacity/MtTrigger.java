package io.smppcore.tools.capacity;

/** An action that makes the server send a deliver_sm to this client. Thread-safe. */
interface MtTrigger {

    /**
     * Makes the server send a deliver_sm, with which the execution ends. Called on an event loop; must not block.
     *
     * @param bind index of the bind that has sent the query_sm
     * @param attempt the execution, which the implementation ends exactly once
     */
    void deliver(int bind, Attempt attempt);

    /** Ends the executions that wait for a deliver_sm, after all connections are closed. */
    default void cutOff() {}
}
