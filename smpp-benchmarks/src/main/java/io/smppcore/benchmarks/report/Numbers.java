package io.smppcore.benchmarks.report;

import java.util.Locale;

/** Formats of numbers: four significant digits, thousands separated, the same in every locale. */
public final class Numbers {

    private static final double LARGE = 1_000;
    private static final double MIDDLE = 100;
    private static final double SMALL = 10;

    private Numbers() {}

    /** Formats a score, an error or a number of octets. */
    public static String score(double value) {
        double size = Math.abs(value);
        if (Double.isNaN(value)) {
            return "–";
        }
        if (size >= LARGE) {
            double unit = Math.pow(10, Math.floor(Math.log10(size)) - 3);
            return String.format(Locale.ROOT, "%,.0f", Math.round(value / unit) * unit);
        }
        // A few bytes that were allocated once, divided by millions of operations.
        if (size < 0.005) {
            return "0";
        }
        return String.format(Locale.ROOT, size >= MIDDLE ? "%.0f" : size >= SMALL ? "%.1f" : "%.2f", value);
    }

    static String ratio(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "–";
        }
        return String.format(Locale.ROOT, value >= MIDDLE ? "%.0fx" : value >= SMALL ? "%.1fx" : "%.2fx", value);
    }
}
