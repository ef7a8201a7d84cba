package io.smppcore.gateway.broker;

import java.util.Arrays;

/**
 * The trend of a figure over time: the median of the slopes between any two points (Theil and Sen), which single
 * outliers do not change, and its 95 % confidence interval from the distribution of Kendall's rank correlation. The
 * interval assumes independent deviations from the trend.
 *
 * @param level median of the values
 * @param perHour slope per hour
 * @param low lower bound of the interval of the slope
 * @param high upper bound
 */
public record Slope(double level, double perHour, double low, double high) {

    /** Minimum number of points of a slope with an interval. */
    public static final int MIN_POINTS = 5;

    /** Increase per hour up to which a figure is flat, as a share of its level. */
    public static final double FLAT_SHARE = 0.05;

    /** Two-sided 95 % quantile of the normal distribution. */
    private static final double NORMAL = 1.959964;

    /**
     * Returns the slope of a series.
     *
     * @param hours times in hours, increasing
     * @param values values at these times, at least {@value #MIN_POINTS}
     */
    public static Slope of(double[] hours, double[] values) {
        int count = values.length;
        if (count < MIN_POINTS || hours.length != count) {
            throw new IllegalArgumentException(
                    "points: " + hours.length + " and " + count + " (expected: the same, >= " + MIN_POINTS + ")");
        }
        double[] slopes = new double[count * (count - 1) / 2];
        int pairs = 0;
        for (int i = 1; i < count; i++) {
            for (int j = 0; j < i; j++) {
                if (hours[i] > hours[j]) {
                    slopes[pairs++] = (values[i] - values[j]) / (hours[i] - hours[j]);
                }
            }
        }
        if (pairs == 0) {
            throw new IllegalArgumentException("all points have the same time (expected: increasing times)");
        }
        Arrays.sort(slopes, 0, pairs);
        double deviation = Math.sqrt(count * (count - 1.0) * (2.0 * count + 5) / 18);
        int lowest = (int) Math.round((pairs - NORMAL * deviation) / 2) - 1;
        int highest = (int) Math.round((pairs + NORMAL * deviation) / 2);
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Slope(
                median(sorted, count),
                median(slopes, pairs),
                slopes[Math.max(0, lowest)],
                slopes[Math.min(pairs - 1, highest)]);
    }

    private static double median(double[] sorted, int count) {
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }

    /**
     * Returns true if the interval includes no increase, or the increase of an hour is at most {@link #FLAT_SHARE} of
     * the level.
     */
    public boolean isFlat() {
        return low <= 0 || perHour <= FLAT_SHARE * level;
    }
}
