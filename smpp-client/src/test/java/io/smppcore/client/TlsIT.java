package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.pdu.EnquireLink;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.server.BindDecision;
import io.smppcore.server.CertificateName;
import io.smppcore.server.SmppServer;
import io.smppcore.session.RequestFailedException;
import io.smppcore.testing.Documents;
import io.smppcore.testing.Keytool;
import io.smppcore.testing.NoLeaks;
import io.smppcore.testing.faults.FaultProxy;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsInfo;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import io.smppcore.transport.ProxyHeader;
import io.smppcore.transport.ProxyOptions;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.SmppException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of clients and servers with TLS, proxies and balancers, with certificates of keytool, as in docs/tls.md. */
@ExtendWith(NoLeaks.class)
class TlsIT {

    @TempDir
    static Path folder;

    @BeforeAll
    static void makeCertificates() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<?> made : Stream.of("server", "client", "renewed")
                    .map(name -> threads.submit(() -> {
                        Keytool.selfSigned(folder, name);
                        return null;
                    }))
                    .toList()) {
                made.get();
            }
        }
    }

    private static SmppClient client(int port) {
        // docs:client
        SmppClient client = SmppClient.builder()
                .endpoint("localhost", port)
                .systemId("me")
                .password("secret")
                .tls(TlsOptions.builder()
                        .trust(TlsTrust.pem(folder.resolve("server.pem")))
                        .identity(TlsIdentity.keyStore(folder.resolve("client.p12"), "changeit"))
                        .build())
                .connect();
        // docs:end
        return client;
    }

    private static SmppServer server() {
        // docs:server
        return SmppServer.builder()
                .port(0)
                .tls(ServerTlsOptions.builder(TlsIdentity.keyStore(folder.resolve("server.p12"), "changeit"))
                        .clientAuthentication(
                                ServerTlsOptions.ClientAuthentication.REQUIRED,
                                TlsTrust.pem(folder.resolve("client.pem")))
                        .build())
                .authenticator(attempt -> isOf(attempt.tls(), attempt.request().systemId())
                        ? BindDecision.accept()
                        : BindDecision.refuse(CommandStatus.ESME_RINVPASWD))
                .start();
        // docs:end
    }

    private static SmppClient.Builder proxied(int port, int proxyPort) {
        return
        // docs:proxy
        SmppClient.builder()
                .endpoint("localhost", port)
                .proxy(ProxyOptions.socks5("localhost", proxyPort).withCredentials("me", "open sesame"))
                .localAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .connectTimeout(Duration.ofSeconds(5));
        // docs:end
    }

    private static SmppServer behindABalancer() {
        return
        // docs:balancer
        SmppServer.builder()
                .authenticator(BindAuthenticator.anyone())
                .port(0)
                .proxyProtocolFrom("127.0.0.1", "10.0.0.0/8")
                .start();
        // docs:end
    }

    /**
     * Returns true if the certificate belongs to the account. The account is the name in the certificate, except that
     * the certificate of this test is that of "client".
     */
    private static boolean isOf(@Nullable TlsInfo tls, String systemId) {
        return systemId.equals("me")
                && tls != null
                && tls.peerCertificates()
                        .getFirst()
                        .getSubjectX500Principal()
                        .getName()
                        .equals("CN=client");
    }

    @Test
    void authenticatorGetsTheCertificateOfTheClient() {
        try (SmppServer server = server();
                SmppClient client = client(server.port())) {
            TlsInfo tls = server.sessions().getFirst().tls().orElseThrow();

            assertThat(tls.protocol()).isEqualTo("TLSv1.3");
            assertThat(isOf(tls, "me")).isTrue();
            assertThat(client.send(EnquireLink.HEADER_ONLY).isOk()).isTrue();
        }
    }

    @Test
    void acceptsOnlyTheAccountNamedInTheCertificate() {
        SmppServer.Builder builder = SmppServer.builder()
                .port(0)
                .tls(ServerTlsOptions.builder(TlsIdentity.keyStore(folder.resolve("server.p12"), "changeit"))
                        .clientAuthentication(
                                ServerTlsOptions.ClientAuthentication.REQUIRED,
                                TlsTrust.pem(folder.resolve("client.pem")))
                        .build())
                .authenticator(BindAuthenticator.anyone().withCertificateNamed(CertificateName.Field.COMMON_NAME));
        try (SmppServer server = builder.start()) {
            SmppClient.Builder client = SmppClient.builder()
                    .endpoint("localhost", server.port())
                    .tls(TlsOptions.builder()
                            .trust(TlsTrust.pem(folder.resolve("server.pem")))
                            .identity(TlsIdentity.keyStore(folder.resolve("client.p12"), "changeit"))
                            .build());
            try (SmppClient bound = client.systemId("client").connect()) {
                assertThat(bound.send(EnquireLink.HEADER_ONLY).isOk()).isTrue();
            }
            assertThatThrownBy(() -> client.systemId("other").connect())
                    .isInstanceOf(BindRefusedException.class)
                    .hasMessageContaining("ESME_RINVPASWD");
        }
    }

    @Test
    void failsWithAdviceWithoutTrustOrCertificate() {
        try (SmppServer server = server()) {
            SmppClient.Builder builder =
                    SmppClient.builder().endpoint("localhost", server.port()).systemId("me");

            assertThatThrownBy(() -> builder.tls(TlsOptions.defaults()).connect())
                    .isInstanceOf(ConnectFailedException.class)
                    .hasMessageContaining("localhost:" + server.port() + ": TLS: ")
                    .hasMessageContaining("TlsOptions.trust");
            TlsOptions anonymous = TlsOptions.builder()
                    .trust(TlsTrust.pem(folder.resolve("server.pem")))
                    .build();
            assertThatThrownBy(() -> builder.tls(anonymous).connect())
                    .isInstanceOf(ConnectFailedException.class)
                    .hasMessageContaining("TlsOptions.identity");
            assertThat(server.sessions()).isEmpty();
        }
    }

    @Test
    void namesTlsOnOneSideOnly() throws IOException {
        try (SmppServer encrypted = server();
                SmppServer plain = Loopback.server().start()) {
            assertThatThrownBy(() -> Loopback.client(encrypted.port()).connect())
                    .isInstanceOf(ConnectFailedException.class)
                    .hasMessageContaining("perhaps TLS");
            assertThatThrownBy(() -> Loopback.client(plain.port())
                            .tls(TlsOptions.defaults())
                            .connect())
                    .isInstanceOf(ConnectFailedException.class)
                    .hasMessageContaining("TLS: the peer does not speak TLS (perhaps SMPP without TLS");
        }
    }

    @Test
    void connectFailsWhereverTheHandshakeEnds() throws IOException {
        int step = Boolean.getBoolean("smpp.full") ? 1 : 100;
        AtomicInteger octets = new AtomicInteger(1);
        boolean isBound = false;
        try (SmppServer server = server();
                FaultProxy proxy = FaultProxy.to(server.port())) {
            proxy.onConnect(connection -> connection.toClient().cutAfter(octets.get()));
            while (!isBound) {
                try {
                    client(proxy.port()).closeNow();
                    isBound = true;
                } catch (SmppException e) {
                    assertThat(e).isInstanceOfAny(ConnectFailedException.class, RequestFailedException.class);
                    octets.addAndGet(step);
                }
            }
            // A certificate, its signature and the response to the bind.
            assertThat(octets.get()).isGreaterThan(500);
        }
    }

    @Test
    void servesARenewedCertificateWithoutARestart() throws IOException {
        Path file = Files.copy(
                folder.resolve("server.p12"), folder.resolve("live.p12"), StandardCopyOption.REPLACE_EXISTING);
        TlsOptions renewed = TlsOptions.builder()
                .trust(TlsTrust.pem(folder.resolve("renewed.pem")))
                .build();
        try (SmppServer server = Loopback.server()
                .tls(ServerTlsOptions.builder(TlsIdentity.keyStore(file, "changeit"))
                        .build())
                .start()) {
            Files.copy(folder.resolve("renewed.p12"), file, StandardCopyOption.REPLACE_EXISTING);
            server.reloadTls();

            try (SmppClient client = Loopback.client(server).tls(renewed).connect()) {
                assertThat(client.send(Messages.submit(1)).isOk()).isTrue();
            }
        }
    }

    @Test
    void connectsThroughAProxy() throws Exception {
        try (SmppServer server = Loopback.server().start();
                Socks5 proxy = new Socks5("me", "open sesame");
                SmppClient client = proxied(server.port(), proxy.port())
                        .systemId("me")
                        .password("secret")
                        .connect()) {
            assertThat(client.send(Messages.submit(1))).isEqualTo(Loopback.idOf("message 1"));
            assertThat(proxy.requested()).isEqualTo("localhost:" + server.port());
        }
    }

    @Test
    void serverSeesTheClientBehindABalancer() {
        InetSocketAddress real = new InetSocketAddress("203.0.113.5", 4711);
        try (SmppServer server = behindABalancer();
                SmppClient client = Loopback.client(server)
                        .connection(connection ->
                                connection.proxyHeader(ProxyHeader.v2().withSource(real)))
                        .connect()) {
            assertThat(client.send(EnquireLink.HEADER_ONLY).isOk()).isTrue();
            assertThat(server.sessions().getFirst().remoteAddress()).isEqualTo(real);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"client", "server", "proxy", "balancer"})
    void docsShowTheExampleLineByLine(String name) throws IOException {
        Documents.assertShows("docs/tls.md", getClass(), name);
    }
}
