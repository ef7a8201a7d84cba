package io.smppcore.tools.load;

import io.smppcore.tools.measure.Interval;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/** The progress line of a run, which overwrites itself; silent without a terminal. Confined to one thread. */
public final class Progress implements Consumer<Interval> {

    private static final double NANOS_PER_SECOND = 1_000_000_000;
    private static final String CLEAR_LINE = "\r\u001B[K";

    private final PrintWriter terminal;
    private final boolean silent;
    private LoadLimit limit = new LoadLimit(Long.MAX_VALUE, Long.MAX_VALUE);
    private long settled;
    private long errors;
    private boolean shown;

    public Progress(PrintWriter terminal, boolean silent) {
        this.terminal = terminal;
        this.silent = silent;
    }

    /** Begins a run, whose limit determines the remaining time. */
    public void begin(LoadLimit upTo) {
        limit = upTo;
        settled = 0;
        errors = 0;
    }

    /** Writes the rate, the counts and the remaining time. */
    @Override
    public void accept(Interval interval) {
        settled += interval.ok() + interval.errors();
        errors += interval.errors();
        if (!silent) {
            write(line(interval, errors) + left(interval));
        }
    }

    /**
     * Formats the rate, the requests in flight and the p99 of an interval, with the number of errors so far in the run.
     */
    public static String line(Interval interval, long errors) {
        return String.format(
                Locale.ROOT,
                "%,.0f /s   in flight %,d   p99 %.1f ms   errors %,d",
                interval.okPerSecond(),
                interval.inFlight(),
                interval.latency().p99(),
                errors);
    }

    /** Replaces the line by the given one, unless silent. */
    public void show(String line) {
        if (!silent) {
            write(line);
        }
    }

    /** Clears the line. */
    public void clear() {
        if (shown) {
            terminal.print(CLEAR_LINE);
            terminal.flush();
            shown = false;
        }
    }

    private String left(Interval interval) {
        double elapsed = interval.startSeconds() + interval.nanos() / NANOS_PER_SECOND;
        double seconds = limit.nanos() / NANOS_PER_SECOND - elapsed;
        if (limit.requests() != Long.MAX_VALUE) {
            seconds = settled == 0 ? Double.MAX_VALUE : (limit.requests() - settled) * elapsed / settled;
        }
        boolean unknown = seconds > Duration.ofDays(99).toSeconds();
        return unknown ? "" : String.format(Locale.ROOT, "   %,.0f s left", Math.max(0, seconds));
    }

    private void write(String line) {
        terminal.print(CLEAR_LINE + line);
        terminal.flush();
        shown = true;
    }
}
