package io.smppcore.tools.load;

/**
 * The times of an open loop: when each request is due, whatever the outcome of those before. Confined to one thread; a
 * pure function of its plan.
 */
interface Arrivals {

    /** Returns when the next request is due, in nanoseconds after the beginning; never before the previous one. */
    long nextNanos();
}
