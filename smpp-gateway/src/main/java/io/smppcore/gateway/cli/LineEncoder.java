package io.smppcore.gateway.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/** Encoder of log events as lines of text. Times are in UTC. */
final class LineEncoder extends EncoderBase<ILoggingEvent> {

    /** Formats of lines. */
    enum Format {
        /** Time, level, class and message, followed by the stack trace if there is one. */
        TEXT,
        /**
         * As TEXT, but with the priority of syslog before each line instead of time and level, as described in
         * sd-daemon(3).
         */
        JOURNAL,
        /** A JSON object for each event. */
        JSON
    }

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);
    private static final JsonFactory FACTORY = new JsonFactory();

    private static final int ERROR = 3;
    private static final int WARNING = 4;
    private static final int INFORMATIONAL = 6;
    private static final int DEBUG = 7;

    private final Format format;

    LineEncoder(Format format) {
        this.format = format;
    }

    @Override
    public byte @Nullable [] headerBytes() {
        return null;
    }

    @Override
    public byte @Nullable [] footerBytes() {
        return null;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        String lines = switch (format) {
            case TEXT -> "%s %-5s %s".formatted(TIME.format(timeOf(event)), event.getLevel(), message(event)) + "\n";
            case JOURNAL -> {
                String priority = "<" + priority(event.getLevel()) + ">";
                yield priority + message(event).replace("\n", "\n" + priority) + "\n";
            }
            case JSON -> json(event) + "\n";
        };
        return lines.getBytes(StandardCharsets.UTF_8);
    }

    private static Instant timeOf(ILoggingEvent event) {
        return Instant.ofEpochMilli(event.getTimeStamp());
    }

    /** Returns class, message and stack trace, without a line end. */
    private static String message(ILoggingEvent event) {
        String stack = stack(event);
        String logger = event.getLoggerName();
        String line = logger.substring(logger.lastIndexOf('.') + 1) + ": " + event.getFormattedMessage();
        return stack == null ? line : line + "\n" + stack.stripTrailing();
    }

    private static @Nullable String stack(ILoggingEvent event) {
        IThrowableProxy failure = event.getThrowableProxy();
        return failure == null ? null : ThrowableProxyUtil.asString(failure).replace(System.lineSeparator(), "\n");
    }

    private static int priority(Level level) {
        return switch (level.toInt()) {
            case Level.ERROR_INT -> ERROR;
            case Level.WARN_INT -> WARNING;
            case Level.INFO_INT -> INFORMATIONAL;
            default -> DEBUG;
        };
    }

    private static String json(ILoggingEvent event) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("time", TIME.format(timeOf(event)));
            json.writeStringField("level", event.getLevel().toString());
            json.writeStringField("logger", event.getLoggerName());
            json.writeStringField("thread", event.getThreadName());
            for (KeyValuePair pair : Objects.requireNonNullElse(event.getKeyValuePairs(), List.<KeyValuePair>of())) {
                if (pair.value instanceof Integer number) {
                    json.writeNumberField(pair.key, number);
                } else {
                    json.writeStringField(pair.key, String.valueOf(pair.value));
                }
            }
            json.writeStringField("message", event.getFormattedMessage());
            String stack = stack(event);
            if (stack != null) {
                json.writeStringField("exception", stack);
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter does not fail
        }
        return text.toString();
    }
}
