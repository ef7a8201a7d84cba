package io.smppcore.internal.transport;

import static io.smppcore.internal.transport.LoopbackSession.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.smppcore.internal.tls.Certificates;
import io.smppcore.session.SmppSession;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsInfo;
import io.smppcore.tls.TlsOptions;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ListenOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Certificates that are replaced while a listener runs. */
@Timeout(120)
class TlsReloadTest {

    private static final String NAME = "localhost";

    private final Certificates authority = new Certificates("CN=authority");

    @TempDir
    Path folder;

    private TlsIdentity identity;
    private ConnectOptions connect;

    @BeforeEach
    void makeTheFirstCertificate() {
        identity = authority.issue("CN=first", NAME).pem(folder, "server");
        connect = ConnectOptions.builder()
                .tls(TlsOptions.builder().trust(authority.trust(folder)).build())
                .build();
    }

    @Test
    void servesANewCertificateWithoutARestart() throws Exception {
        try (Ends ends = new Ends(listen(Duration.ZERO))) {
            SmppSession before = ends.bound(connect);
            assertThat(served(ends)).isEqualTo("CN=first");

            authority.issue("CN=second", NAME).pem(folder, "server");

            assertThat(served(ends)).isEqualTo("CN=second");
            assertThat(before.state().isBound()).isTrue();
        }
    }

    @Test
    void waitsWithANewCertificateForItsKey() throws Exception {
        Certificates.Issued second = authority.issue("CN=second", NAME);
        try (Ends ends = new Ends(listen(Duration.ZERO))) {
            Certificates.write(folder.resolve("server.pem"), second.certificate());
            assertThat(served(ends)).isEqualTo("CN=first");
            assertThat(served(ends)).isEqualTo("CN=first");

            Certificates.write(folder.resolve("server.key"), second.key());
            assertThat(served(ends)).isEqualTo("CN=second");
        }
    }

    @Test
    void outlivesFilesThatAreGone() throws Exception {
        try (Ends ends = new Ends(listen(Duration.ZERO))) {
            byte[] key = Files.readAllBytes(folder.resolve("server.key"));
            Files.delete(folder.resolve("server.key"));
            assertThat(served(ends)).isEqualTo("CN=first");
            Files.write(folder.resolve("server.key"), key);
            assertThat(served(ends)).isEqualTo("CN=first");
        }
    }

    @Test
    void looksAtTheFilesNoMoreOftenThanItIsTold() throws Exception {
        try (Ends ends = new Ends(listen(Duration.ofHours(1)))) {
            authority.issue("CN=second", NAME).pem(folder, "server");
            assertThat(served(ends)).isEqualTo("CN=first");

            ends.listener().reloadTls();
            assertThat(served(ends)).isEqualTo("CN=second");
        }
    }

    @Test
    void tellsThatNewFilesCannotBeUsedAndKeepsTheOldOnes() throws Exception {
        try (Ends ends = new Ends(listen(Duration.ofHours(1)))) {
            Files.writeString(folder.resolve("server.pem"), "no certificate");

            assertThatExceptionOfType(TlsConfigurationException.class)
                    .isThrownBy(ends.listener()::reloadTls)
                    .withMessageContaining("server.pem")
                    .withMessageContaining("BEGIN CERTIFICATE");
            assertThat(served(ends)).isEqualTo("CN=first");
        }
    }

    @Test
    void doesNotListenWithFilesThatCannotBeUsed() throws Exception {
        Files.writeString(folder.resolve("server.key"), "no key");

        assertThat(catchThrowable(() -> new Ends(listen(Duration.ZERO))))
                .hasCauseInstanceOf(TlsConfigurationException.class)
                .hasMessageContaining("server.key: no private key (expected: a PKCS #8 key");
    }

    @Test
    void hasNothingToReloadWithoutTls() {
        try (Ends ends = new Ends(ListenOptions.defaults())) {
            ends.listener().reloadTls();
            assertThat(ends.port()).isPositive();
        }
    }

    private ListenOptions listen(Duration reloadInterval) {
        return ListenOptions.builder()
                .tls(ServerTlsOptions.builder(identity)
                        .reloadInterval(reloadInterval)
                        .build())
                .build();
    }

    private String served(Ends ends) throws Exception {
        try (SmppSession session = get(ends.connect(connect))) {
            TlsInfo tls = session.tls().orElseThrow();
            return tls.peerCertificates().getFirst().getSubjectX500Principal().getName();
        }
    }
}
