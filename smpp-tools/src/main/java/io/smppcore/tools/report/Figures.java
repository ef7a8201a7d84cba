package io.smppcore.tools.report;

import java.util.Locale;

/** Numbers as reports print them, the same in every locale. */
final class Figures {

    private static final double NANOS_PER_MILLI = 1_000_000;
    private static final double NANOS_PER_SECOND = 1_000_000_000;
    private static final double MIB = 1 << 20;
    private static final double PERCENT = 100;

    private Figures() {}

    static double millis(double nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    static double millis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }

    static double mebibytes(long octets) {
        return octets / MIB;
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String rate(double perSecond) {
        return String.format(Locale.ROOT, perSecond < PERCENT ? "%.1f" : "%,.0f", perSecond);
    }

    /** Returns milliseconds, to the microsecond. */
    static String time(double nanos) {
        return String.format(Locale.ROOT, "%.3f", millis(nanos));
    }

    /** Returns milliseconds, to the microsecond. */
    static String time(long nanos) {
        return time((double) nanos);
    }

    static String share(double part) {
        return String.format(Locale.ROOT, "%.3f %%", part * PERCENT);
    }

    /** Returns mebibytes; negative values are unknown. */
    static String memory(long octets) {
        return octets < 0 ? "-" : String.format(Locale.ROOT, "%.1f MiB", mebibytes(octets));
    }
}
