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
    MO_TO
}
