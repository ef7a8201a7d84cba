package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.CapturedLog;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("captures the log")
class ServedCertificatesTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void eachOfTheLastDaysHasALineUntilTheCertificateIsRenewed() {
        ServedCertificates certificates = new ServedCertificates();
        AtomicReference<@Nullable Instant> end = new AtomicReference<>();
        certificates.add("server", end::get);
        assertThat(certificates.names()).isEmpty();
        end.set(NOW.plus(Duration.ofDays(30)));
        assertThat(certificates.names()).containsExactly("server");
        assertThat(certificates.secondsLeft("server", NOW)).isEqualTo(30 * 86_400);
        try (CapturedLog log = new CapturedLog()) {
            for (int hour = 0; hour < 27 * 24; hour++) {
                certificates.check(NOW.plus(Duration.ofHours(hour)));
            }
            assertThat(log.lines()).hasSize(18).allMatch(line -> line.contains("server is valid until 2030-01-31"));
            end.set(NOW.plus(Duration.ofDays(90)));
            certificates.check(NOW.plus(Duration.ofDays(28)));
            assertThat(log.lines()).hasSize(18);
        }
    }
}
