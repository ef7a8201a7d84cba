package io.smppcore.tools.measure;

import org.HdrHistogram.AbstractHistogram;

/**
 * Percentiles of response times, in milliseconds; zeros if there were none.
 *
 * @param p50 median
 * @param p90 90th percentile
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param max maximum
 */
public record Latency(double p50, double p90, double p99, double p999, double max) {

    private static final double NANOS_PER_MILLI = 1_000_000;

    /** Returns the percentiles of a histogram of nanoseconds. */
    public static Latency of(AbstractHistogram nanos) {
        return new Latency(
                millis(nanos.getValueAtPercentile(50)),
                millis(nanos.getValueAtPercentile(90)),
                millis(nanos.getValueAtPercentile(99)),
                millis(nanos.getValueAtPercentile(99.9)),
                millis(nanos.getMaxValue()));
    }

    /** Returns the percentiles of a distribution. */
    public static Latency of(Distribution distribution) {
        return of(distribution.toHistogram());
    }

    private static double millis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }
}
