package io.smppcore.gateway.cli;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeAndTimeBasedRollingPolicy;
import ch.qos.logback.core.util.FileSize;
import io.smppcore.client.SmppClient;
import io.smppcore.internal.util.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import picocli.CommandLine.Option;

/** Options of the log of this program: destination, format and level. */
public final class ProgramLog {

    /** System property with the name of a configuration file of Logback, which replaces all settings of this class. */
    private static final String OWN = "logback.configurationFile";

    private static final String TARGETS = "stderr, journal, or a file in a directory of this user";
    private static final String MAX_FILE = "100MB";
    private static final String MAX_FILES = "1GB";
    private static final int MAX_DAYS = 14;

    @Option(
            names = "--log",
            paramLabel = "TARGET",
            defaultValue = "stderr",
            description = {
                "Destination of the log: stderr (default), journal (standard error as systemd reads it: a priority"
                        + " instead of the time), or a file, which begins anew each day and after 100 MB; 14 days"
                        + " and 1 GB are kept."
            })
    String target = "stderr";

    @Option(names = "--log-json", description = "Writes each line of the log as a JSON object.")
    boolean json;

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            defaultValue = "info",
            description = "Lowest level of the log: error, warn, info (default) or debug.")
    Level level = Level.INFO;

    /** Configures the log of a command other than {@code run}, at a level. */
    public static void of(Level level) {
        ProgramLog log = new ProgramLog();
        log.level = level;
        log.configure();
    }

    /**
     * Configures the log by these options, unless the program was started with a configuration of Logback.
     *
     * @throws IllegalArgumentException if the file cannot be written
     */
    void configure() {
        ILoggerFactory provider = LoggerFactory.getILoggerFactory();
        if (System.getProperty(OWN) == null && provider instanceof LoggerContext context) {
            configure(context);
        }
    }

    void configure(LoggerContext context) {
        OutputStreamAppender<ILoggingEvent> appender = appender(context);
        context.reset();
        appender.setContext(context);
        appender.setEncoder(encoder(context));
        appender.start();
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(logback(Level.WARN));
        root.addAppender(appender);
        context.getLogger("io.smppcore").setLevel(logback(level));
        // The clients of Kafka warn of each attempt that they repeat; the store logs the outcome.
        context.getLogger("org.apache.kafka").setLevel(logback(Level.ERROR));
        if (level != Level.DEBUG) {
            // The gateway logs the binds with the names of their SMSCs.
            context.getLogger(SmppClient.class).setLevel(logback(Level.ERROR));
        }
    }

    private static ch.qos.logback.classic.Level logback(Level level) {
        return ch.qos.logback.classic.Level.convertAnSLF4JLevel(level);
    }

    private LineEncoder encoder(LoggerContext context) {
        LineEncoder encoder = new LineEncoder(
                json
                        ? LineEncoder.Format.JSON
                        : target.equals("journal") ? LineEncoder.Format.JOURNAL : LineEncoder.Format.TEXT);
        encoder.setContext(context);
        encoder.start();
        return encoder;
    }

    private OutputStreamAppender<ILoggingEvent> appender(LoggerContext context) {
        if (target.equals("stderr") || target.equals("journal")) {
            ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
            console.setTarget("System.err");
            return console;
        }
        Path path = Path.of(target).toAbsolutePath();
        create(path);
        RollingFileAppender<ILoggingEvent> file = new OwnerOnlyLog();
        file.setFile(path.toString());
        SizeAndTimeBasedRollingPolicy<ILoggingEvent> rolling = new SizeAndTimeBasedRollingPolicy<>();
        rolling.setContext(context);
        rolling.setParent(file);
        rolling.setFileNamePattern(path + ".%d{yyyy-MM-dd}.%i.gz");
        rolling.setMaxFileSize(FileSize.valueOf(MAX_FILE));
        rolling.setMaxHistory(MAX_DAYS);
        rolling.setTotalSizeCap(FileSize.valueOf(MAX_FILES));
        rolling.start();
        file.setRollingPolicy(rolling);
        return file;
    }

    /**
     * Creates the file, so that the start fails if the path is wrong. Only its owner can read it, because it contains
     * addresses.
     */
    private static void create(Path path) {
        try {
            if (path.toString().contains("%")) {
                throw new IllegalArgumentException("--log: " + path + " (expected: a path without %)");
            }
            Files.createDirectories(path.getParent());
            OwnerOnly.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)
                    .close();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--log: " + path + " cannot be written: " + e + " (expected: " + TARGETS + ")", e);
        }
    }
}
