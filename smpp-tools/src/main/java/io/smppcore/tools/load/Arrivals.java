package io.smppcore.tools.load;

/**
 * The times at which the requests of an open loop are due, independent of the outcomes of earlier requests and
 * determined by the plan alone. Confined to one thread.
 */
interface Arrivals {

    /**
     * Returns the time at which the next request is due, in nanoseconds after the beginning; never decreases.
     */
    long nextNanos();
}
