package io.smppcore.internal.util;

import java.time.Duration;
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
 * Log of events that a peer or a callback can cause at any rate, limited in lines per second; or of a trouble that may
 * last for days, with ever fewer lines. Lines beyond the limit are omitted, and the next line reports their number.
 * Never throws: a failure of the logger itself is dropped, because a log line must not end a session. Thread-safe and
 * without locks.
 */
public final class LimitedLog {

    /** Number of lines per second suitable for most events. */
    public static final int LINES_PER_SECOND = 10;

    private static final String PLACE = "{}";
    private static final int MAX_FAILURE = 1_000;
    private static final Duration FIRST_INTERVAL = Duration.ofSeconds(10);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Logger logger;
    private final Limit limit;
    private final LongSupplier nanoClock;
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
        this(logger, new PerSecond(linesPerSecond, new AtomicLong(nanoClock.getAsLong())), nanoClock);
    }

    private LimitedLog(Logger logger, Limit limit, LongSupplier nanoClock) {
        this.logger = logger;
        this.limit = limit;
        this.nanoClock = nanoClock;
        this.leftOut = new AtomicLong();
        this.subject = List.of();
    }

    private LimitedLog(LimitedLog whole, List<Object> subject) {
        this.logger = whole.logger;
        this.limit = whole.limit;
        this.nanoClock = whole.nanoClock;
        this.leftOut = whole.leftOut;
        this.subject = subject;
    }

    /**
     * Returns the log of a trouble. After the first lines, at least 1, the next ones are written 10 seconds apart, 20
     * seconds, and so on up to 10 minutes. After a pause of 10 minutes, the first lines are available again.
     */
    public static LimitedLog ofTrouble(Logger logger, int firstLines) {
        return ofTrouble(logger, firstLines, System::nanoTime);
    }

    static LimitedLog ofTrouble(Logger logger, int firstLines, LongSupplier nanoClock) {
        return new LimitedLog(
                logger,
                new Growing(new GrowingIntervals(firstLines, FIRST_INTERVAL, nanoClock.getAsLong())),
                nanoClock);
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

    /** Writes a line at level warn, or omits it, as {@link #info}; returns true if it was written. */
    public boolean tryWarn(String format, @Nullable Object... arguments) {
        return write(Level.WARN, format, arguments);
    }

    /** Writes a line at level error, or omits it, as {@link #info}. */
    public void error(String format, @Nullable Object... arguments) {
        write(Level.ERROR, format, arguments);
    }

    private boolean write(Level level, String format, @Nullable Object... arguments) {
        try {
            if (!logger.isEnabledForLevel(level)) {
                return false;
            }
            if (!limit.mayWrite(nanoClock.getAsLong())) {
                leftOut.incrementAndGet();
                return false;
            }
            long missing = leftOut.getAndSet(0);
            String message =
                    missing == 0 ? format : format + " [" + missing + " such lines left out: " + limit.words() + "]";
            LoggingEventBuilder line = logger.atLevel(level);
            for (int i = 0; i < subject.size(); i += 2) {
                line = line.addKeyValue(subject.get(i).toString(), subject.get(i + 1));
            }
            line.log(message, withoutStack(format, arguments));
            return true;
        } catch (Throwable e) {
            // Loggers, and the toString methods that they call, are code of the application. The failure cannot be
            // reported elsewhere.
            return false;
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

    /** Limit of the lines. Thread-safe. */
    private interface Limit {

        /** Takes a line, if there is one at a time. */
        boolean mayWrite(long now);

        String words();
    }

    /**
     * Limit in lines per second.
     *
     * @param wholeAtNanos time at which the full number of lines is available again; each line moves it by the
     *     reciprocal of the limit
     */
    private record PerSecond(int lines, AtomicLong wholeAtNanos) implements Limit {

        private PerSecond {
            if (lines < 1) {
                throw new IllegalArgumentException("linesPerSecond: " + lines + " (expected: >= 1)");
            }
        }

        @Override
        public boolean mayWrite(long now) {
            long part = SECOND_NANOS / lines;
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

        @Override
        public String words() {
            return "at most " + lines + " a second";
        }
    }

    /** Limit with growing intervals after the first lines. */
    private record Growing(GrowingIntervals intervals) implements Limit {

        @Override
        public boolean mayWrite(long now) {
            return intervals.tryNext(now);
        }

        @Override
        public String words() {
            return "the intervals grow up to 10 minutes";
        }
    }
}
