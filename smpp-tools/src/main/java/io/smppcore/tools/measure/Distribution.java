package io.smppcore.tools.measure;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/** How long things took, in nanoseconds; up to an hour, to three digits. Immutable, thread-safe. */
public final class Distribution {

    /** What is longer is recorded as this. */
    public static final long MAX_NANOS = 3_600_000_000_000L;

    /** Nothing was recorded. */
    public static final Distribution EMPTY = new Distribution(histogram());

    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram nanos;

    private Distribution(Histogram nanos) {
        this.nanos = nanos;
    }

    /** A histogram to record into, with the range and precision of every distribution here. */
    public static Histogram histogram() {
        return new Histogram(1, MAX_NANOS, SIGNIFICANT_DIGITS);
    }

    /** Copies what a histogram holds now. */
    public static Distribution of(AbstractHistogram nanos) {
        Histogram copy = histogram();
        copy.add(nanos);
        copy.setStartTimeStamp(nanos.getStartTimeStamp());
        copy.setEndTimeStamp(nanos.getEndTimeStamp());
        return new Distribution(copy);
    }

    /** Both together. */
    public Distribution plus(Distribution other) {
        Histogram sum = nanos.copy();
        sum.add(other.nanos);
        return new Distribution(sum);
    }

    /** How many times were recorded. */
    public long count() {
        return nanos.getTotalCount();
    }

    /** The time within which so many of a hundred came; 0 when there were none. */
    public long percentile(double percent) {
        return nanos.getValueAtPercentile(percent);
    }

    /** 0 when there were none. */
    public double mean() {
        return count() == 0 ? 0 : nanos.getMean();
    }

    /** 0 when there were none. */
    public double standardDeviation() {
        return count() == 0 ? 0 : nanos.getStdDeviation();
    }

    /** 0 when there were none. */
    public long max() {
        return nanos.getMaxValue();
    }

    /** A copy, to write or to iterate over. */
    public Histogram toHistogram() {
        return nanos.copy();
    }

    @Override
    public String toString() {
        return "Distribution[count=" + count() + ", p50=" + percentile(50) + ", max=" + max() + "]";
    }
}
