package io.smppcore.tools.load;

/**
 * When requests are meant to be sent, one after the other, whatever becomes of those before: an open loop. Confined to one thread; a
 * pure function of its plan.
 */
interface Arrivals {

    /** When the next one is due, in nanoseconds after the beginning; never before the one that was asked for last. */
    long nextNanos();
}
