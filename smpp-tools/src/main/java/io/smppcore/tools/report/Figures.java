package io.smppcore.tools.report;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Formats of numbers for reports, independent of the locale. */
public final class Figures {

    private static final double NANOS_PER_MILLI = 1_000_000;
    private static final double NANOS_PER_SECOND = 1_000_000_000;
    private static final double MIB = 1 << 20;
    private static final double PERCENT = 100;
    private static final double MANY_TIMES = 10;

    private Figures() {}

    public static double millis(double nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    public static double millis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    public static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }

    public static double seconds(Duration duration) {
        return seconds(duration.toNanos());
    }

    static double mebibytes(long octets) {
        return octets / MIB;
    }

    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String rate(double perSecond) {
        return String.format(Locale.ROOT, perSecond < PERCENT ? "%.1f" : "%,.0f", perSecond);
    }

    /** Returns milliseconds, to the microsecond. */
    public static String time(double nanos) {
        return String.format(Locale.ROOT, "%.3f", millis(nanos));
    }

    /** Returns milliseconds, to the microsecond. */
    public static String time(long nanos) {
        return time((double) nanos);
    }

    /** Returns milliseconds, to the microsecond; empty for 0, the percentile of an interval without times. */
    static String millisOrNothing(double millis) {
        return millis == 0 ? "" : String.format(Locale.ROOT, "%.3f", millis);
    }

    /** Returns the name of a percentile, such as p99.9. */
    static String percentile(double percent) {
        return "p" + BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString();
    }

    public static String share(double part) {
        return String.format(Locale.ROOT, "%.3f %%", part * PERCENT);
    }

    /**
     * Formats the change from an earlier figure in percent, or as a factor if that is 10 or more; empty if the earlier
     * figure is 0.
     */
    static String change(double figure, double earlier) {
        if (earlier == 0) {
            return "";
        }
        double times = figure / earlier;
        return times < MANY_TIMES
                ? String.format(Locale.ROOT, "%+.1f %%", (times - 1) * PERCENT)
                : String.format(Locale.ROOT, "%,.0f times", times);
    }

    /** Formats a time to the second, in UTC. */
    static String moment(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ').replace("Z", " UTC");
    }

    /** Formats a number of bytes in mebibytes; returns a hyphen for a negative number, which means unknown. */
    static String memory(long bytes) {
        return bytes < 0 ? "-" : String.format(Locale.ROOT, "%.1f MiB", mebibytes(bytes));
    }
}
