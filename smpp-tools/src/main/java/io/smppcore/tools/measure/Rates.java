package io.smppcore.tools.measure;

/** Computation of rates. */
public final class Rates {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    private Rates() {}

    /** Returns a count per second; 0 if no time passed. */
    public static double perSecond(long count, long nanos) {
        return nanos == 0 ? 0 : count * NANOS_PER_SECOND / nanos;
    }
}
