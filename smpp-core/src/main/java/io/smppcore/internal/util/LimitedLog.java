package io.smppcore.internal.util;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Log of events that a peer or a callback can cause at any rate, limited in lines per second. Lines beyond the limit
 * are omitted, and the next line reports their number. Never throws: a failure of the logger itself is dropped, because
 * a log line must not end a session. Thread-safe and without locks.
 */
public final class LimitedLog {

    /** Number of lines per second suitable for most events. */
    public static final int LINES_PER_SECOND = 10;

    private static final String PLACE = "{}";
    private static final int MAX_FAILURE = 1_000;
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Logger logger;
    private final int linesPerSecond;
    private final LongSupplier nanoClock;

    /** Time at which the full number of lines is available again. Each line moves it by the reciprocal of the limit. */
    private final AtomicLong wholeAtNanos;

    private final AtomicLong leftOut;

    /** Names and values of the key-value pairs of each line, alternating. */
    private final List<Object> subject;

    /**
     * Creates a log with its own limit, at least 1. It is the number of lines per second, and also that of lines at
     * once after a pause.
     */
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
        this.leftOut = new AtomicLong();
        this.subject = List.of();
    }

    private LimitedLog(LimitedLog whole, List<Object> subject) {
        this.logger = whole.logger;
        this.linesPerSecond = whole.linesPerSecond;
        this.nanoClock = whole.nanoClock;
        this.wholeAtNanos = whole.wholeAtNanos;
        this.leftOut = whole.leftOut;
        this.subject = subject;
    }

    /**
     * Returns a view of this log, with the same limit, whose lines have a name and a value as a key-value pair. Formats
     * with fields, such as JSON, show the pair; the message has to contain it as well, for all others.
     */
    public LimitedLog about(String name, Object value) {
        List<Object> more = new ArrayList<>(subject);
        more.add(name);
        more.add(value);
        return new LimitedLog(this, List.copyOf(more));
    }

    /**
     * Writes a line at level info, or omits it. A Throwable after the arguments of the format is written with its stack
     * trace; one for which the format has a placeholder is written there as text.
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
            LoggingEventBuilder line = logger.atLevel(level);
            for (int i = 0; i < subject.size(); i += 2) {
                line = line.addKeyValue(subject.get(i).toString(), subject.get(i + 1));
            }
            line.log(message, withoutStack(format, arguments));
        } catch (Throwable e) {
            // Loggers, and the toString methods that they call, are code of the application. The failure cannot be
            // reported elsewhere.
        }
    }

    /**
     * Returns the arguments, with a last Throwable as text if the format has a placeholder for it: SLF4J would take it
     * for the Throwable of the line, and leave the placeholder empty.
     */
    private static @Nullable Object[] withoutStack(String format, @Nullable Object[] arguments) {
        int last = arguments.length - 1;
        if (last < 0 || !(arguments[last] instanceof Throwable failure) || places(format) <= last) {
            return arguments;
        }
        @Nullable Object[] texts = arguments.clone();
        texts[last] = Printable.of(failure.toString(), MAX_FAILURE);
        return texts;
    }

    private static int places(String format) {
        int count = 0;
        for (int at = format.indexOf(PLACE); at >= 0; at = format.indexOf(PLACE, at + PLACE.length())) {
            count++;
        }
        return count;
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
