package io.smppcore.tools.certificates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.client.ConnectFailedException;
import io.smppcore.client.SmppClient;
import io.smppcore.server.BindDecision;
import io.smppcore.server.SmppServer;
import io.smppcore.testing.Waits;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsInfo;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import io.smppcore.type.SmppException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(Waits.METHOD_SECONDS)
class ThrowawayCaIT {

    private static final int P_256_BITS = 256;
    private static final String SERVER_AUTH = "1.3.6.1.5.5.7.3.1";
    private static final String CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";

    @TempDir
    static Path folder;

    private static ThrowawayCa ours;
    private static Path kept;
    private static Path ofOthers;

    @BeforeAll
    static void make() {
        ours = ThrowawayCa.make();
        kept = folder.resolve("ours/certificates");
        ours.keep(kept);
        ofOthers = folder.resolve("others");
        ThrowawayCa.make().keep(ofOthers);
    }

    @Test
    void signsBothCertificatesOnP256() throws Exception {
        X509Certificate ca = certificate("ca.pem");
        assertThat(ca.getBasicConstraints()).isZero();
        for (String name : List.of("server.pem", "client.pem")) {
            X509Certificate signed = certificate(name);
            PKIXParameters parameters = new PKIXParameters(Set.of(new TrustAnchor(ca, null)));
            parameters.setRevocationEnabled(false);
            CertPathValidator.getInstance("PKIX")
                    .validate(CertificateFactory.getInstance("X.509").generateCertPath(List.of(signed)), parameters);
            assertThat(signed.getBasicConstraints()).isNegative();
            ECPublicKey key = (ECPublicKey) signed.getPublicKey();
            assertThat(key.getParams().getCurve().getField().getFieldSize()).isEqualTo(P_256_BITS);
        }
    }

    @Test
    void limitsEachCertificateToItsRole() throws Exception {
        assertThat(certificate("server.pem").getExtendedKeyUsage()).containsExactly(SERVER_AUTH);
        assertThat(certificate("client.pem").getExtendedKeyUsage()).containsExactly(CLIENT_AUTH);
        assertThat(certificate("server.pem").getSubjectAlternativeNames())
                .extracting(name -> String.valueOf(name.get(1)))
                .contains("localhost", "127.0.0.1");
    }

    @Test
    void writesFilesForTheirOwnerOnly() throws Exception {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(kept)) {
            assertThat(files.toList())
                    .extracting(file -> file.getFileName() + " "
                            + PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .containsExactlyInAnyOrder(
                            "ca.pem rw-------",
                            "server.pem rw-------",
                            "server-key.pem rw-------",
                            "server.p12 rw-------",
                            "client.pem rw-------",
                            "client-key.pem rw-------",
                            "client.p12 rw-------");
        }
    }

    @Test
    void writesKeyAndChainToThePkcs12Files() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(kept.resolve("client.p12"))) {
            store.load(in, "changeit".toCharArray());
        }
        assertThat(store.getKey("client", "changeit".toCharArray())).isNotNull();
        assertThat(store.getCertificateChain("client"))
                .containsExactly(certificate("client.pem"), certificate("ca.pem"));
    }

    @Test
    void overwritesNothing() {
        assertThatThrownBy(() -> ours.keep(kept))
                .isInstanceOf(SmppException.class)
                .hasMessageContaining("ca.pem: exists");
    }

    @Test
    void namesAMissingFolder() {
        assertThatThrownBy(() -> ThrowawayCa.clientOf(folder.resolve("nowhere")))
                .isInstanceOf(SmppException.class)
                .hasMessageContaining("nowhere: no such folder");
    }

    @Test
    void usesMutualTls13() throws Exception {
        assertMutual(ours.server(), ours.client());
    }

    @Test
    void usesSavedCertificates() throws Exception {
        assertMutual(ThrowawayCa.serverOf(kept), ThrowawayCa.clientOf(kept));
    }

    @Test
    void refusesAClientOfAnotherAuthority() {
        assertRefused(TlsIdentity.pem(ofOthers.resolve("client.pem"), ofOthers.resolve("client-key.pem")));
    }

    @Test
    void refusesTheCertificateOfTheServerForAClient() {
        assertRefused(TlsIdentity.pem(kept.resolve("server.pem"), kept.resolve("server-key.pem")));
    }

    @Test
    void doesNotTrustAServerOfAnotherAuthority() {
        try (SmppServer server = server(ThrowawayCa.serverOf(ofOthers), new LinkedBlockingQueue<>())) {
            assertThatThrownBy(() -> connect(server, ours.client()))
                    .isInstanceOf(ConnectFailedException.class)
                    .hasMessageContaining("not trusted");
        }
    }

    private static void assertMutual(ServerTlsOptions serverTls, TlsOptions clientTls) throws Exception {
        BlockingQueue<TlsInfo> seen = new LinkedBlockingQueue<>();
        try (SmppServer server = server(serverTls, seen);
                SmppClient client = connect(server, clientTls)) {
            TlsInfo atServer = seen.poll(Waits.SECONDS, TimeUnit.SECONDS);
            TlsInfo atClient = client.session().tls().orElseThrow();
            assertThat(atServer).isNotNull();
            assertThat(atServer.protocol()).isEqualTo("TLSv1.3");
            assertThat(atServer.peerCertificates().getFirst()).isEqualTo(certificate("client.pem"));
            assertThat(atClient.protocol()).isEqualTo("TLSv1.3");
            assertThat(atClient.peerCertificates().getFirst()).isEqualTo(certificate("server.pem"));
        }
    }

    private static void assertRefused(TlsIdentity identity) {
        TlsOptions tls = TlsOptions.builder()
                .trust(TlsTrust.pem(kept.resolve("ca.pem")))
                .identity(identity)
                .build();
        try (SmppServer server = server(ours.server(), new LinkedBlockingQueue<>())) {
            assertThatThrownBy(() -> connect(server, tls)).isInstanceOf(ConnectFailedException.class);
        }
    }

    private static SmppServer server(ServerTlsOptions tls, BlockingQueue<TlsInfo> seen) {
        return SmppServer.builder()
                .host("127.0.0.1")
                .port(0)
                .tls(tls)
                .authenticator(attempt -> {
                    Optional.ofNullable(attempt.tls()).ifPresent(seen::add);
                    return BindDecision.accept();
                })
                .start();
    }

    private static SmppClient connect(SmppServer server, TlsOptions tls) {
        return SmppClient.builder()
                .endpoint("127.0.0.1", server.port())
                .systemId("me")
                .tls(tls)
                .connect();
    }

    private static X509Certificate certificate(String name) throws Exception {
        try (InputStream in = Files.newInputStream(kept.resolve(name))) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }
}
