package io.smppcore.simulator;

/**
 * The random decisions of a scenario. Each has an independent series of random numbers, so that a change of one option
 * of the scenario does not affect the other decisions.
 */
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

    /**
     * Returns the number that distinguishes this decision in {@link RandomSource}. It is derived from the name: a new
     * or moved constant does not change the results of a seed.
     */
    int salt() {
        return salt;
    }
}
