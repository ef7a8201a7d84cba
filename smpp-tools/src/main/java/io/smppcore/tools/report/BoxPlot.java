package io.smppcore.tools.report;

import io.smppcore.tools.measure.Distribution;
import java.util.Arrays;
import java.util.Locale;

/**
 * A distribution as a line of text on a logarithmic axis: whiskers from the minimum to the 99th percentile, a box
 * around the middle half with the median, and a mark at the maximum.
 */
final class BoxPlot {

    private static final int COLUMNS = 60;

    private final Distribution distribution;
    private final char[] line = new char[COLUMNS];

    private BoxPlot(Distribution distribution) {
        this.distribution = distribution;
        Arrays.fill(line, ' ');
    }

    /** Returns two lines, the plot and its values in milliseconds; empty if all values are equal. */
    static String of(Distribution distribution) {
        return distribution.percentile(0) == distribution.max() ? "" : new BoxPlot(distribution).draw();
    }

    private String draw() {
        fill(0, 99, '-');
        fill(25, 75, '=');
        mark(0, '|');
        mark(99, '|');
        mark(25, '[');
        mark(75, ']');
        mark(50, ':');
        mark(100, 'x');
        return new String(line)
                + System.lineSeparator()
                + String.format(
                        Locale.ROOT,
                        "min %s |  p25 %s [  p50 %s :  p75 %s ]  p99 %s |  max %s x",
                        time(0),
                        time(25),
                        time(50),
                        time(75),
                        time(99),
                        time(100))
                + System.lineSeparator();
    }

    private void fill(double from, double to, char with) {
        Arrays.fill(line, column(from), column(to) + 1, with);
    }

    private void mark(double percent, char with) {
        line[column(percent)] = with;
    }

    /**
     * Returns the column of a percentile, from 0 for the minimum to 59 for the maximum. A nanosecond is added to each
     * time because 0 has no logarithm.
     */
    private int column(double percent) {
        double min = Math.log(distribution.percentile(0) + 1.0);
        double max = Math.log(distribution.max() + 1.0);
        double at = (Math.log(distribution.percentile(percent) + 1.0) - min) / (max - min);
        return (int) Math.round(Math.min(1, at) * (COLUMNS - 1));
    }

    private String time(double percent) {
        return Figures.time(distribution.percentile(percent));
    }
}
