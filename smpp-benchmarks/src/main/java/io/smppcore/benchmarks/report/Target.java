package io.smppcore.benchmarks.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a figure is meant to reach.
 *
 * @param isLeast whether more is better
 * @param isRatio whether the bound is one of the ratio to another row
 * @param bound the bound, in the unit of the figure where it is no ratio
 */
record Target(boolean isLeast, boolean isRatio, double bound) {

    private static final double NOISE = 0.005;

    /** At least so many times as much as the other. */
    static Target times(double bound) {
        return new Target(true, true, bound);
    }

    /** At most so many times as much as the other. */
    static Target atMostTimes(double bound) {
        return new Target(false, true, bound);
    }

    /** At most so much. */
    static Target atMost(double bound) {
        return new Target(false, false, bound);
    }

    /** Whether a value reaches it. Half a hundredth more or less is what the printed figures cannot show. */
    boolean isMetBy(double value) {
        return isLeast ? value >= bound - NOISE : value <= bound + NOISE;
    }

    /**
     * For a reader.
     *
     * @param unit the unit of the figure
     * @param other what a ratio is to
     */
    String text(String unit, String other) {
        String sign = isLeast ? "≥ " : "≤ ";
        String number = BigDecimal.valueOf(bound)
                .setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        return sign + number + (isRatio ? "x " + other : " " + unit);
    }
}
