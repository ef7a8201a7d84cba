package io.smppcore.tools.measure;

import java.util.Arrays;

/**
 * A mean of a few repetitions with its 95 % confidence interval (Student's distribution).
 *
 * @param mean the mean: arithmetic for figures, geometric for ratios
 * @param low lower bound of the interval
 * @param high upper bound of the interval; for one repetition both bounds equal the mean
 * @param repeats number of repetitions
 */
public record Estimate(double mean, double low, double high, int repeats) {

    /** Maximum number of repetitions. */
    public static final int MAX_REPEATS = 30;

    /** Two-sided 95 % quantiles, for 1 degree of freedom and more. */
    private static final double[] STUDENT = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045
    };

    /**
     * Returns the mean of figures.
     *
     * @param values 1 to {@value #MAX_REPEATS} figures
     */
    public static Estimate of(double... values) {
        if (values.length < 1 || values.length > MAX_REPEATS) {
            throw new IllegalArgumentException("repeats: " + values.length + " (expected: 1 to " + MAX_REPEATS + ")");
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        if (values.length == 1) {
            return new Estimate(mean, mean, mean, 1);
        }
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        int freedom = values.length - 1;
        double half = STUDENT[freedom - 1] * Math.sqrt(squares / freedom / values.length);
        return new Estimate(mean, mean - half, mean + half, values.length);
    }

    /**
     * Returns the mean ratio of the second to the first figure of pairs that were measured one after the other: the
     * geometric mean, with the interval of the logarithms. A disturbance of both figures of a pair cancels out.
     *
     * @param first figures to compare with, more than 0
     * @param second figures to compare, as many and more than 0
     */
    public static Estimate ofRatios(double[] first, double[] second) {
        if (first.length != second.length) {
            throw new IllegalArgumentException("pairs: " + first.length + " and " + second.length + " figures");
        }
        double[] logarithms = new double[first.length];
        for (int i = 0; i < first.length; i++) {
            if (!(first[i] > 0 && second[i] > 0)) {
                throw new IllegalArgumentException(
                        "pair " + (i + 1) + ": " + first[i] + " and " + second[i] + " (expected: > 0)");
            }
            logarithms[i] = Math.log(second[i] / first[i]);
        }
        Estimate estimate = of(logarithms);
        return new Estimate(Math.exp(estimate.mean), Math.exp(estimate.low), Math.exp(estimate.high), estimate.repeats);
    }

    /** Returns half the length of the interval. */
    public double error() {
        return (high - low) / 2;
    }
}
