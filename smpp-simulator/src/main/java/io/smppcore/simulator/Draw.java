package io.smppcore.simulator;

/** The random decisions of a scenario. Each draws numbers of its own, so that one does not affect the others. */
enum Draw {
    BIND_DELAY,
    BIND_STATUS,
    STATUS,
    NEVER,
    DELAY,
    ORDER,
    STATE,
    RECEIPT_DELAY,
    EARLY,
    DUPLICATE,
    LOST,
    MO_FROM,
    MO_TO,
    FAULT;

    private final int salt = name().hashCode();

    /** Returns a number that does not depend on the order of the constants. */
    int salt() {
        return salt;
    }
}
