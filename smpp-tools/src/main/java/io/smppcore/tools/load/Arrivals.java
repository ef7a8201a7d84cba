package io.smppcore.tools.load;

/**
 * The times at which the requests of an open loop are due, independent of the outcomes of earlier requests. Confined to
 * one thread; a pure function of its plan.
 */
interface Arrivals {

    /**
     * Returns the time at which the next request is due, in nanoseconds after the beginning; never before the previous
     * one.
     */
    long nextNanos();
}
