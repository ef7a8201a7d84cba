package io.smppcore.internal;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Log of events that a peer or a callback can cause at any rate, limited in lines per second. Lines beyond the limit
 * are omitted, and the next line reports their number. Never throws: a failure of the logger itself is dropped, because
 * a log line must not end a session. Thread-safe and without locks.
 */
public final class LimitedLog {

    /** Number of lines per second suitable for most events. */
    public static final int LINES_PER_SECOND = 10;

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Logger logger;
    private final int linesPerSecond;
    private final LongSupplier nanoClock;

    /** Time at which the allowance is complete again; each line moves it by its part of a second. */
    private final AtomicLong wholeAtNanos;

    private final AtomicLong leftOut = new AtomicLong();

    /** Creates a log with its own limit, at least 1: lines per second, and lines at once after a pause. */
    public LimitedLog(Logger logger, int linesPerSecond) {
        this(logger, linesPerSecond, System::nanoTime);
    }

    LimitedLog(Logger logger, int linesPerSecond, LongSupplier nanoClock) {
        if (linesPerSecond < 1) {
            throw new IllegalArgumentException("linesPerSecond: " + linesPerSecond + " (expected: >= 1)");
        }
        this.logger = logger;
        this.linesPerSecond = linesPerSecond;
        this.nanoClock = nanoClock;
        this.wholeAtNanos = new AtomicLong(nanoClock.getAsLong());
    }

    /**
     * Writes a line at level info, or omits it. A Throwable after the arguments of the format is written with its
     * stack.
     */
    public void info(String format, @Nullable Object... arguments) {
        write(Level.INFO, format, arguments);
    }

    /** Writes a line at level warn, or omits it, as {@link #info}. */
    public void warn(String format, @Nullable Object... arguments) {
        write(Level.WARN, format, arguments);
    }

    /** Writes a line at level error, or omits it, as {@link #info}. */
    public void error(String format, @Nullable Object... arguments) {
        write(Level.ERROR, format, arguments);
    }

    private void write(Level level, String format, @Nullable Object... arguments) {
        try {
            if (!logger.isEnabledForLevel(level)) {
                return;
            }
            if (!mayWrite()) {
                leftOut.incrementAndGet();
                return;
            }
            long missing = leftOut.getAndSet(0);
            String message = missing == 0
                    ? format
                    : format + " [" + missing + " such lines left out: at most " + linesPerSecond + " a second]";
            logger.atLevel(level).log(message, arguments);
        } catch (Throwable e) {
            // Loggers, and the toString methods that they call, are code of the application. The failure cannot be
            // reported elsewhere.
        }
    }

    private boolean mayWrite() {
        long now = nanoClock.getAsLong();
        long part = SECOND_NANOS / linesPerSecond;
        while (true) {
            long wholeAt = wholeAtNanos.get();
            long from = wholeAt - now > 0 ? wholeAt : now;
            if (from + part - now > SECOND_NANOS) {
                return false;
            }
            if (wholeAtNanos.compareAndSet(wholeAt, from + part)) {
                return true;
            }
        }
    }
}
