package io.smppcore.benchmarks.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The target of a figure.
 *
 * @param isLeast {@code true} if more is better
 * @param isRatio {@code true} if the bound is a ratio to another row
 * @param bound the bound, in the unit of the figure unless it is a ratio
 */
record Target(boolean isLeast, boolean isRatio, double bound) {

    private static final double NOISE = 0.005;

    /** Returns a target of at least so many times the other row. */
    static Target times(double bound) {
        return new Target(true, true, bound);
    }

    /** Returns a target of at most so many times the other row. */
    static Target atMostTimes(double bound) {
        return new Target(false, true, bound);
    }

    /** Returns a target of at most this value. */
    static Target atMost(double bound) {
        return new Target(false, false, bound);
    }

    /**
     * Returns {@code true} if a value reaches the target. Half a hundredth more or less does not show in the printed
     * figures.
     */
    boolean isMetBy(double value) {
        return isLeast ? value >= bound - NOISE : value <= bound + NOISE;
    }

    /**
     * Returns the text of the target.
     *
     * @param unit unit of the figure
     * @param other label of the row that a ratio is to
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
