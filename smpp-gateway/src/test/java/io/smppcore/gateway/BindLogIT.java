package io.smppcore.gateway;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.type.CommandStatus;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Log lines on refused binds. */
@Isolated // standard error belongs to the test
class BindLogIT {

    @TempDir
    Path directory;

    @Test
    void namesTheSmscTheStatusAndTheNextAttemptAtGrowingIntervals() {
        long began = System.nanoTime();
        AtomicInteger attempts = new AtomicInteger();
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try (SmppServer smsc = SmppServer.builder()
                        .host("127.0.0.1")
                        .port(0)
                        .failedBinds(failed -> failed.firstDelay(Duration.ZERO).maxFailures(null))
                        .authenticator(attempt -> {
                            attempts.incrementAndGet();
                            return BindDecision.refuse(CommandStatus.ESME_RBINDFAIL);
                        })
                        .start();
                GatewayFixture fixture = new GatewayFixture(directory.resolve("data"))) {
            fixture.start("", GatewayFixture.smscYaml("alpha", smsc.port(), "").replace("50ms", "10ms"), "");
            eventually().until(() -> attempts.get() > 6);
        } finally {
            System.setErr(before);
        }
        assertThat(log.toString(StandardCharsets.UTF_8))
                .containsPattern("WARN.* SMSC alpha: bind 1 is refused: .*ESME_RBINDFAIL \\(0x0000000D\\); "
                        + "the next attempt follows in \\d+ ms");
        long seconds = (System.nanoTime() - began) / 1_000_000_000;
        assertThat(log.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("is refused")))
                .hasSizeLessThanOrEqualTo(1 + (int) (seconds / 10));
    }
}
