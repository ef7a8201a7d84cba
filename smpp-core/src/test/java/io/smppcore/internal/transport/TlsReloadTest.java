package io.smppcore.internal.transport;

import static io.smppcore.internal.transport.LoopbackSession.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.smppcore.internal.tls.Certificates;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsInfo;
import io.smppcore.tls.TlsOptions;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ListenOptions;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Replacement of certificates while a listener runs. */
@Timeout(Waits.METHOD_SECONDS)
class TlsReloadTest {

    private static final String NAME = "localhost";

    private final Certificates authority = new Certificates("CN=authority");

    @TempDir
    Path folder;

    private TlsIdentity identity;
    private ConnectOptions connect;

    @BeforeEach
    void createTheFirstCertificate() {
        identity = authority.issue("CN=first", NAME).pem(folder, "server");
        connect = ConnectOptions.builder()
                .tls(TlsOptions.builder().trust(authority.trust(folder)).build())
                .build();
    }

    @Test
    void servesANewCertificateWithoutARestart() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(Duration.ZERO))) {
            SmppSession before = endpoints.bound(connect);
            assertThat(served(endpoints)).isEqualTo("CN=first");

            authority.issue("CN=second", NAME).pem(folder, "server");

            assertThat(served(endpoints)).isEqualTo("CN=second");
            assertThat(before.state().isBound()).isTrue();
        }
    }

    @Test
    void usesANewCertificateOnlyWithItsKey() throws Exception {
        Certificates.Issued second = authority.issue("CN=second", NAME);
        try (Endpoints endpoints = new Endpoints(listen(Duration.ZERO))) {
            Certificates.write(folder.resolve("server.pem"), second.certificate());
            assertThat(served(endpoints)).isEqualTo("CN=first");
            assertThat(served(endpoints)).isEqualTo("CN=first");

            Certificates.write(folder.resolve("server.key"), second.key());
            assertThat(served(endpoints)).isEqualTo("CN=second");
        }
    }

    @Test
    void keepsTheCertificateWhenFilesAreDeleted() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(Duration.ZERO))) {
            byte[] key = Files.readAllBytes(folder.resolve("server.key"));
            Files.delete(folder.resolve("server.key"));
            assertThat(served(endpoints)).isEqualTo("CN=first");
            Files.write(folder.resolve("server.key"), key);
            assertThat(served(endpoints)).isEqualTo("CN=first");
        }
    }

    @Test
    void checksTheFilesAtTheReloadInterval() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(Duration.ofHours(1)))) {
            authority.issue("CN=second", NAME).pem(folder, "server");
            assertThat(served(endpoints)).isEqualTo("CN=first");

            endpoints.listener().reloadTls();
            assertThat(served(endpoints)).isEqualTo("CN=second");
            assertThat(endpoints.listener().certificateEnd()).isEqualTo(endOfFile());
        }
    }

    private Instant endOfFile() throws Exception {
        try (InputStream in = Files.newInputStream(folder.resolve("server.pem"))) {
            return CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(certificate ->
                            ((X509Certificate) certificate).getNotAfter().toInstant())
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
        }
    }

    @Test
    void reportsUnusableFilesAndKeepsTheOldOnes() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(Duration.ofHours(1)))) {
            Files.writeString(folder.resolve("server.pem"), "no certificate");

            assertThatExceptionOfType(TlsConfigurationException.class)
                    .isThrownBy(endpoints.listener()::reloadTls)
                    .withMessageContaining("server.pem")
                    .withMessageContaining("BEGIN CERTIFICATE");
            assertThat(served(endpoints)).isEqualTo("CN=first");
        }
    }

    @Test
    void doesNotListenWithUnusableFiles() throws Exception {
        Files.writeString(folder.resolve("server.key"), "no key");

        assertThat(catchThrowable(() -> new Endpoints(listen(Duration.ZERO))))
                .hasCauseInstanceOf(TlsConfigurationException.class)
                .hasMessageContaining("server.key: no private key (expected: a PKCS #8 key");
    }

    @Test
    void reloadsNothingWithoutTls() {
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults())) {
            endpoints.listener().reloadTls();
            assertThat(endpoints.port()).isPositive();
            assertThat(endpoints.listener().certificateEnd()).isNull();
        }
    }

    private ListenOptions listen(Duration reloadInterval) {
        return ListenOptions.builder()
                .tls(ServerTlsOptions.builder(identity)
                        .reloadInterval(reloadInterval)
                        .build())
                .build();
    }

    private String served(Endpoints endpoints) throws Exception {
        try (SmppSession session = get(endpoints.connect(connect))) {
            TlsInfo tls = session.tls().orElseThrow();
            return tls.peerCertificates().getFirst().getSubjectX500Principal().getName();
        }
    }
}
