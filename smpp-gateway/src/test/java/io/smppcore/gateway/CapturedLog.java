package io.smppcore.gateway;

import static io.smppcore.testing.Waits.eventually;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The lines that this process logs from a level on until it is closed. For isolated tests. */
public final class CapturedLog implements AutoCloseable {

    private static final Pattern LEFT_OUT = Pattern.compile(" \\[\\d+ such lines left out: [^]]*]$");

    private final Logger logger = (Logger) LoggerFactory.getLogger("io.smppcore");
    private final @Nullable Level before = logger.getLevel();
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            events.add(event);
        }
    };

    /** Captures level info and above. */
    public CapturedLog() {
        this(Level.INFO);
    }

    /** Captures this level and those above. */
    public CapturedLog(Level level) {
        appender.setContext(logger.getLoggerContext());
        appender.start();
        logger.setLevel(level);
        logger.addAppender(appender);
    }

    /**
     * Returns each line: level, message, fields. The number of lines that were left out before it is omitted, because
     * it depends on what was logged before.
     */
    public List<String> lines() {
        return events.stream()
                .map(event -> event.getLevel() + " "
                        + LEFT_OUT.matcher(event.getFormattedMessage()).replaceFirst("")
                        + (event.getKeyValuePairs() == null ? "" : " " + event.getKeyValuePairs()))
                .toList();
    }

    /** Returns the events with a stack. */
    public List<ILoggingEvent> withStack() {
        return events.stream()
                .filter(event -> event.getThrowableProxy() != null)
                .toList();
    }

    /** Waits for a line that matches a regular expression as a whole. */
    public void await(String expression) {
        Pattern pattern = Pattern.compile(expression);
        try {
            eventually()
                    .until(() -> lines().stream()
                            .anyMatch(line -> pattern.matcher(line).matches()));
        } catch (RuntimeException e) {
            throw new AssertionError("no line " + expression + " in " + String.join("\n", lines()), e);
        }
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        logger.setLevel(before);
    }
}
