package io.smppcore.tools.measure;

import org.HdrHistogram.AbstractHistogram;

/**
 * How long responses took, in milliseconds; zeros when there were none.
 *
 * @param p50 half of them came within this time
 * @param p90 90 % came within this time
 * @param p99 99 % came within this time
 * @param p999 99.9 % came within this time
 * @param max all came within this time
 */
public record Latency(double p50, double p90, double p99, double p999, double max) {

    private static final double NANOS_PER_MILLI = 1_000_000;

    /** Reads a histogram of nanoseconds. */
    public static Latency of(AbstractHistogram nanos) {
        return new Latency(
                millis(nanos.getValueAtPercentile(50)),
                millis(nanos.getValueAtPercentile(90)),
                millis(nanos.getValueAtPercentile(99)),
                millis(nanos.getValueAtPercentile(99.9)),
                millis(nanos.getMaxValue()));
    }

    /** Reads a distribution. */
    public static Latency of(Distribution distribution) {
        return of(distribution.toHistogram());
    }

    private static double millis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }
}
