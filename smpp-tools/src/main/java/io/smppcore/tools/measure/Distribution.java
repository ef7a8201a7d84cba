package io.smppcore.tools.measure;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/** A distribution of times in nanoseconds, up to one hour, with three significant digits. Immutable, thread-safe. */
public final class Distribution {

    /** Upper bound of times; longer ones are recorded as this. */
    public static final long MAX_NANOS = 3_600_000_000_000L;

    /** Precision of times, in decimal digits. */
    public static final int SIGNIFICANT_DIGITS = 3;

    /** An empty distribution. */
    public static final Distribution EMPTY = new Distribution(histogram());

    private final Histogram nanos;

    private Distribution(Histogram nanos) {
        this.nanos = nanos;
    }

    /** Returns an empty histogram with the range and precision of every distribution. */
    public static Histogram histogram() {
        return new Histogram(1, MAX_NANOS, SIGNIFICANT_DIGITS);
    }

    /** Returns a copy of a histogram. */
    public static Distribution of(AbstractHistogram nanos) {
        Histogram copy = histogram();
        copy.add(nanos);
        copy.setStartTimeStamp(nanos.getStartTimeStamp());
        copy.setEndTimeStamp(nanos.getEndTimeStamp());
        return new Distribution(copy);
    }

    /** Returns the sum of two distributions. */
    public Distribution plus(Distribution other) {
        Histogram sum = nanos.copy();
        sum.add(other.nanos);
        return new Distribution(sum);
    }

    /** Returns the number of times. */
    public long count() {
        return nanos.getTotalCount();
    }

    /** Returns the time in nanoseconds at a percentile, 0 to 100; 0 if empty. */
    public long percentile(double percent) {
        return nanos.getValueAtPercentile(percent);
    }

    /** Returns the mean in nanoseconds; 0 if empty. */
    public double mean() {
        return count() == 0 ? 0 : nanos.getMean();
    }

    /** Returns the longest time in nanoseconds; 0 if empty. */
    public long max() {
        return nanos.getMaxValue();
    }

    /** Returns a copy as a histogram. */
    public Histogram toHistogram() {
        return nanos.copy();
    }

    @Override
    public String toString() {
        return "Distribution[count=" + count() + ", p50=" + percentile(50) + ", max=" + max() + "]";
    }
}
