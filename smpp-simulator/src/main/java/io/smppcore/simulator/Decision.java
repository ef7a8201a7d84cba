package io.smppcore.simulator;

/** What chance decides. Each has numbers of its own, so that one does not move the others. */
enum Decision {
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

    /** A number that stays the same when others come in between. */
    int salt() {
        return salt;
    }
}
