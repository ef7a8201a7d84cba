package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.TimeBasedRollingPolicy;
import io.smppcore.client.SmppClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.event.KeyValuePair;

class ProgramLogTest {

    private static final Instant TIME = Instant.parse("2026-03-01T02:11:05.120Z");

    @TempDir
    Path directory;

    private final LoggerContext context = new LoggerContext();
    private final Logger logger = context.getLogger("io.smppcore.gateway.node.SmscConnector");

    private String encoded(LineEncoder.Format format, Level level, @Nullable Throwable failure) {
        LoggingEvent event =
                new LoggingEvent("caller", logger, level, "SMSC {}: \"lost\"", failure, new Object[] {"alpha"});
        event.setInstant(TIME);
        event.setThreadName("smpp-loop-1");
        event.addKeyValuePair(new KeyValuePair("smsc", "alpha"));
        event.addKeyValuePair(new KeyValuePair("bind", 2));
        return new String(new LineEncoder(format).encode(event), StandardCharsets.UTF_8);
    }

    @Test
    void aLineOfTextHasTimeLevelClassAndMessageThenTheStack() {
        assertThat(encoded(LineEncoder.Format.TEXT, Level.WARN, null))
                .isEqualTo("2026-03-01T02:11:05.120Z WARN  SmscConnector: SMSC alpha: \"lost\"\n");
        assertThat(encoded(LineEncoder.Format.TEXT, Level.ERROR, new IllegalStateException("cause")))
                .startsWith("2026-03-01T02:11:05.120Z ERROR SmscConnector: SMSC alpha: \"lost\"\n"
                        + "java.lang.IllegalStateException: cause\n\tat ")
                .endsWith("\n")
                .doesNotEndWith("\n\n");
    }

    @Test
    void eachLineOfTheJournalBeginsWithItsPriority() {
        assertThat(encoded(LineEncoder.Format.JOURNAL, Level.INFO, null))
                .isEqualTo("<6>SmscConnector: SMSC alpha: \"lost\"\n");
        assertThat(encoded(LineEncoder.Format.JOURNAL, Level.ERROR, new IllegalStateException("cause"))
                        .lines())
                .hasSizeGreaterThan(2)
                .allMatch(line -> line.startsWith("<3>"));
    }

    @Test
    void aJsonObjectHasTheFieldsOfTheEvent() {
        assertThat(encoded(LineEncoder.Format.JSON, Level.WARN, null))
                .isEqualTo("{\"time\":\"2026-03-01T02:11:05.120Z\",\"level\":\"WARN\","
                        + "\"logger\":\"io.smppcore.gateway.node.SmscConnector\",\"thread\":\"smpp-loop-1\","
                        + "\"smsc\":\"alpha\",\"bind\":2,\"message\":\"SMSC alpha: \\\"lost\\\"\"}\n");
        assertThat(encoded(LineEncoder.Format.JSON, Level.WARN, new IllegalStateException("cause"))
                        .lines())
                .singleElement()
                .asString()
                .contains("\"exception\":\"java.lang.IllegalStateException: cause\\n\\tat ");
    }

    @Test
    void aFileHasLinesOfTheGatewayFromItsLevelOnAndOfOthersFromWarningOn() throws IOException {
        Path file = directory.resolve("logs").resolve("gateway.log");
        context.setMDCAdapter(new LogbackMDCAdapter());
        ProgramLog log = new ProgramLog();
        log.target = file.toString();
        log.configure(context);
        logger.info("bound");
        logger.debug("detail");
        context.getLogger("io.netty").info("of Netty");
        context.getLogger("io.netty").warn("of Netty");
        context.getLogger(SmppClient.class).warn("the same with the name of the SMSC");
        context.stop();
        assertThat(Files.readAllLines(file))
                .hasSize(2)
                .first()
                .asString()
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z INFO  SmscConnector: bound");
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    @EnabledOnOs(
            value = {OS.LINUX, OS.MAC},
            disabledReason = "POSIX permissions")
    void onlyItsOwnerReadsAFileThatBeginsAnewAndTheOlderOnes() throws IOException {
        Path file = directory.resolve("gateway.log");
        context.setMDCAdapter(new LogbackMDCAdapter());
        ProgramLog log = new ProgramLog();
        log.target = file.toString();
        log.configure(context);
        logger.info("bound");
        RollingFileAppender<?> appender = (RollingFileAppender<?>) context.getLogger(Logger.ROOT_LOGGER_NAME)
                .iteratorForAppenders()
                .next();
        ((TimeBasedRollingPolicy<?>) appender.getRollingPolicy())
                .getTimeBasedFileNamingAndTriggeringPolicy()
                .setCurrentTime(System.currentTimeMillis() + TimeUnit.DAYS.toMillis(1));
        logger.info("bound on the next day");
        context.stop();
        assertThat(Files.readAllLines(file)).singleElement().asString().endsWith("bound on the next day");
        try (Stream<Path> all = Files.list(directory)) {
            assertThat(all)
                    .hasSize(2)
                    .anyMatch(one -> one.toString().endsWith(".gz"))
                    .allSatisfy(one -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(one)))
                            .as(one.toString())
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsRefused() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        ProgramLog log = new ProgramLog();
        log.target = file.resolve("gateway.log").toString();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.configure(context))
                .withMessageMatching(
                        "--log: .*gateway.log cannot be written: .* \\(expected: stderr, journal, or .*\\)");
    }
}
