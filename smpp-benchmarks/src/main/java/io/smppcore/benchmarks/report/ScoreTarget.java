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
record ScoreTarget(boolean isLeast, boolean isRatio, double bound) {

    private static final double NOISE = 0.005;

    /** Reads a target: {@code >= 0.8x} of the other row, or {@code <= 150} in the unit of the figure. */
    static ScoreTarget of(String text) {
        boolean isRatio = text.endsWith("x");
        String bound = text.substring(3, text.length() - (isRatio ? 1 : 0));
        return new ScoreTarget(text.startsWith(">="), isRatio, Double.parseDouble(bound));
    }

    /**
     * Returns {@code true} if a value reaches the target. Half a hundredth more or less does not show in the printed
     * figures.
     */
    boolean isMetBy(double value) {
        return isLeast ? value >= bound - NOISE : value <= bound + NOISE;
    }

    /** Returns the text of the target; a ratio is to the other label. */
    String text(String unit, String other) {
        String sign = isLeast ? "≥ " : "≤ ";
        String number = BigDecimal.valueOf(bound)
                .setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        return sign + number + (isRatio ? "x " + other : " " + unit);
    }
}
