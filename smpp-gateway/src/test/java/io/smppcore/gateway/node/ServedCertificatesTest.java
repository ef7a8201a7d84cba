package io.smppcore.gateway.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.CapturedLog;
import io.smppcore.gateway.GatewayFixture;
import io.smppcore.gateway.config.ClusterConfig;
import io.smppcore.gateway.config.GatewayConfig;
import io.smppcore.testing.Keytool;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("captures the log")
class ServedCertificatesTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @TempDir
    Path directory;

    private GatewayConfig config(String smscs) {
        return GatewayConfig.parse("test.yaml", """
                accounts: {shop: {password: secret}}
                smscs:
                  alpha: {client: {endpoints: '127.0.0.1:1', systemId: me%s}}
                  beta: {client: {endpoints: '127.0.0.1:1', systemId: me, tls.trust: %s}}
                routes: [{targets: alpha}]
                """.formatted(smscs, directory.resolve("link.pem")));
    }

    @Test
    void readsTheFilesOfLinksAndOfClientsAndKeepsTheLastEndOfThoseThatCannotBeRead() throws Exception {
        Keytool.selfSigned(directory, "link", 90);
        Path file = directory.resolve("link.p12");
        TlsIdentity identity = TlsIdentity.keyStore(file, Keytool.PASSWORD);
        GatewayConfig withClient = config(", tls.identity: " + file + ", tls.identity.password: " + Keytool.PASSWORD);
        ServerTlsOptions tls = ServerTlsOptions.builder().identity(identity).build();
        GatewayConfig both =
                GatewayFixture.nodeOf(withClient, new ClusterConfig("n", "127.0.0.1", 0, "a shared secret", tls));
        ServedCertificates certificates = new ServedCertificates();
        Instant now = Instant.now();
        certificates.read(both);
        assertThat(certificates.names()).containsExactlyInAnyOrder("cluster", "smscs.alpha");
        assertThat(certificates.secondsLeft("smscs.alpha", now)).isBetween(89 * 86_400.0, 90 * 86_400.0);
        assertThat(certificates.secondsLeft("cluster", now)).isEqualTo(certificates.secondsLeft("smscs.alpha", now));
        Files.writeString(file, "damaged");
        certificates.read(both);
        assertThat(certificates.secondsLeft("cluster", now)).isBetween(89 * 86_400.0, 90 * 86_400.0);
        Files.delete(file);
        Keytool.selfSigned(directory, "link", 5);
        certificates.read(both);
        try (CapturedLog log = new CapturedLog()) {
            certificates.check(now);
            assertThat(log.lines())
                    .hasSize(2)
                    .anyMatch(line -> line.contains("the certificate of smscs.alpha is valid until"))
                    .anyMatch(line -> line.contains("the certificate of cluster is valid until"));
        }
        certificates.read(config(""));
        assertThat(certificates.names()).isEmpty();
        assertThat(certificates.secondsLeft("smscs.alpha", now)).isEqualTo(Double.POSITIVE_INFINITY);
    }

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
