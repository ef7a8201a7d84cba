package io.smppcore.tools.capacity;

/** How scenarios of one kind are carried out. */
interface Scenario {

    /**
     * Begins one and does not wait for it. Called by the pacer only; must not block.
     *
     * @param attempt ended exactly once, by whatever thread
     */
    void begin(Attempt attempt);

    /** Nothing of it is waited for any more. */
    default void cutOff() {}
}
