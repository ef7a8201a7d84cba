package io.smppcore.internal.transport;

import static io.smppcore.internal.transport.LoopbackSession.get;
import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.handler.ssl.OpenSsl;
import io.smppcore.internal.tls.Certificates;
import io.smppcore.internal.tls.TlsContext;
import io.smppcore.internal.tls.TlsContexts;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SessionState;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsConfigurationException;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsInfo;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import io.smppcore.tlv.TlvTag;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.SmppTransport;
import io.smppcore.type.Octets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Sessions over TLS, and the messages for refused connections. */
@Timeout(Waits.METHOD_SECONDS)
@ParameterizedClass
@CsvSource({"JDK, JDK", "OPENSSL, OPENSSL", "JDK, OPENSSL"})
class TlsSessionTest {

    private static final int BIG_OCTETS = 60_000;
    private static final int SOON_MS = Waits.SECONDS * 1_000;
    private static final String SERVER_NAME = "localhost";
    private static final Pattern OMITTED = Pattern.compile("\\[(\\d+) such lines left out: at most 1 a second]");

    private final TlsOptions.Engine ofClients;
    private final TlsOptions.Engine ofServers;
    private final Certificates authority = new Certificates("CN=authority");

    @TempDir
    Path folder;

    private TlsIdentity server;
    private TlsTrust trust;

    TlsSessionTest(TlsOptions.Engine ofClients, TlsOptions.Engine ofServers) {
        assumeTrue(OpenSsl.isAvailable() || ofServers == TlsOptions.Engine.JDK, "BoringSSL for this platform");
        this.ofClients = ofClients;
        this.ofServers = ofServers;
    }

    @BeforeEach
    void createTheServerCertificate() {
        server = authority.issue("CN=server", SERVER_NAME).pem(folder, "server");
        trust = authority.trust(folder);
    }

    // ---- accepted connections ----

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void transfersSmallAndLargeMessages(String protocol) throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls));
                SmppSession esme = endpoints.bound(connect(tls -> tls.protocols(protocol)))) {
            List<CompletableFuture<SubmitSmResp>> sent = IntStream.range(0, 200)
                    .mapToObj(i -> esme.sendAsync(
                            i % 20 == 0 ? big() : SubmitSm.builder().build()))
                    .toList();

            assertThat(sent)
                    .allSatisfy(
                            response -> assertThat(get(response).messageId()).isEqualTo("id"));
            SmppSession smsc = endpoints.accepted();
            TlsInfo ofEsme = esme.tls().orElseThrow();
            assertThat(ofEsme.protocol()).isEqualTo(protocol);
            assertThat(ofEsme.peerCertificates()
                            .getFirst()
                            .getSubjectX500Principal()
                            .getName())
                    .isEqualTo("CN=server");
            assertThat(ofEsme.toString()).isEqualTo(protocol + " " + ofEsme.cipherSuite() + " [CN=server]");
            assertThat(smsc.tls()).contains(new TlsInfo(protocol, ofEsme.cipherSuite(), List.of()));
            assertThat(smsc.remoteAddress()).isEqualTo(smsc.socketAddress()).isEqualTo(esme.localAddress());
        }
    }

    @Test
    void closesGracefully() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls))) {
            SmppSession esme = endpoints.bound(connect(tls -> tls));
            SmppSession smsc = endpoints.accepted();

            assertThat(get(esme.closeAsync()).kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_US);
            assertThat(get(smsc.closed()).detail()).isEqualTo("unbound by the peer");
        }
    }

    @Test
    void usesAnSslContextOfTheApplication() throws Exception {
        SSLContext context =
                ofJdk(TlsOptions.builder().identity(server).trust(trust).build());
        TlsOptions tls = TlsOptions.builder().sslContext(context).build();
        ListenOptions listen = ListenOptions.builder()
                .tls(ServerTlsOptions.builder(context)
                        .clientAuthentication(ServerTlsOptions.ClientAuthentication.REQUIRED)
                        .build())
                .build();
        try (Endpoints endpoints = new Endpoints(listen);
                SmppSession esme =
                        endpoints.bound(ConnectOptions.builder().tls(tls).build())) {
            assertThat(esme.tls()).isPresent();
            assertThat(endpoints.accepted().tls().orElseThrow().peerCertificates())
                    .hasSize(1);
            endpoints.listener().reloadTls();
        }
    }

    @Test
    void choosesTheCertificateByTheRequestedName() throws Exception {
        var store = authority.issue("CN=one", "one.example").keyStore("secret");
        Certificates.Issued other = authority.issue("CN=two", "two.example");
        store.setKeyEntry("other", other.key(), "secret".toCharArray(), new Certificate[] {other.certificate()});
        ServerTlsOptions tls =
                ServerTlsOptions.builder(TlsIdentity.keyStore(store, "secret")).build();
        try (Endpoints endpoints =
                new Endpoints(ListenOptions.builder().tls(tls).build())) {
            for (String name : List.of("one", "two")) {
                SmppSession esme = endpoints.bound(connect(it -> it.serverName(name + ".example")));
                assertThat(esme.tls().orElseThrow().toString()).endsWith("[CN=" + name + "]");
            }
        }
    }

    // ---- certificates of servers ----

    @Test
    void refusesACertificateForAnotherName() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls))) {
            assertThat(failure(endpoints.connect(endpoints.at("127.0.0.1"), connect(tls -> tls))))
                    .isInstanceOf(SSLException.class)
                    .hasMessageContaining("for another name")
                    .hasMessageContaining("127.0.0.1")
                    .hasMessageContaining("TlsOptions.serverName");
            assertThat(failure(endpoints.connect(connect(tls -> tls.serverName("other.example")))))
                    .hasMessageContaining("other.example");
            assertThat(endpoints.opened()).isZero();
        }
    }

    @Test
    void verifiesTheConfiguredNameOrNone() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls))) {
            ConnectOptions named = connect(tls -> tls.serverName(SERVER_NAME));
            ConnectOptions unverified = connect(tls -> tls.verifyHostname(false).sendServerName(false));

            assertThat(get(endpoints.connect(endpoints.at("127.0.0.1"), named)).tls())
                    .isPresent();
            assertThat(get(endpoints.connect(endpoints.at("127.0.0.1"), unverified))
                            .tls())
                    .isPresent();
        }
    }

    @Test
    void refusesACertificateOfAnUnknownAuthority() throws Exception {
        ConnectOptions systemTrust = connect(tls -> tls.trust(TlsTrust.system()));
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls))) {
            assertThat(failure(endpoints.connect(systemTrust)))
                    .isInstanceOf(SSLException.class)
                    .hasMessageContaining("is not trusted")
                    .hasMessageContaining("TlsOptions.trust");
        }
    }

    @Test
    void refusesAnExpiredCertificate() throws Exception {
        server = authority.issue(Duration.ofHours(-1), "CN=server", SERVER_NAME).pem(folder, "server");
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls))) {
            assertThat(failure(endpoints.connect(connect(tls -> tls))))
                    .hasMessageContaining("is not valid at this time");
        }
    }

    /** The trusted certificate is the presented one, so its dates are not checked. */
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void acceptsAnExpiredCertificateThatIsItselfTrusted(String protocol) throws Exception {
        Certificates.Issued expired = Certificates.selfSigned(Duration.ofHours(-1), "CN=server", SERVER_NAME);
        Certificates.Issued ofClient = Certificates.selfSigned(Duration.ofHours(-1), "CN=bank");
        server = expired.pem(folder, "server");
        trust = expired.trust(folder);
        ListenOptions listen = listen(tls ->
                tls.clientAuthentication(ServerTlsOptions.ClientAuthentication.REQUIRED, ofClient.trust(folder)));
        ConnectOptions connect = connect(tls -> tls.protocols(protocol).identity(ofClient.pem(folder, "client")));
        String warning = "is not valid at this time, but accepted because it is trusted";
        // Such lines are limited to one per second, so the first connection may have none.
        eventually()
                .until(() -> logged(() -> {
                            try (Endpoints endpoints = new Endpoints(listen);
                                    SmppSession esme = endpoints.bound(connect)) {
                                assertThat(esme.tls().orElseThrow().toString()).endsWith("[CN=server]");
                                assertThat(endpoints
                                                .accepted()
                                                .tls()
                                                .orElseThrow()
                                                .toString())
                                        .endsWith("[CN=bank]");
                            }
                        })
                        .contains(warning));
    }

    @Test
    void refusesACertificateWithTheNameOfTheTrustedOne() throws Exception {
        trust = Certificates.selfSigned(Duration.ofDays(1), "CN=server", SERVER_NAME)
                .trust(folder);
        server = Certificates.selfSigned(Duration.ofDays(1), "CN=server", SERVER_NAME)
                .pem(folder, "server");
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls))) {
            assertThat(failure(endpoints.connect(connect(tls -> tls)))).hasMessageContaining("TLS: ");
            assertThat(endpoints.opened()).isZero();
        }
    }

    // ---- certificates of clients ----

    @Test
    void returnsTheCertificateOfTheClient() throws Exception {
        TlsIdentity client = authority.issue("CN=bank").pem(folder, "client");
        try (Endpoints endpoints = new Endpoints(listen(
                        tls -> tls.clientAuthentication(ServerTlsOptions.ClientAuthentication.REQUIRED, trust)));
                SmppSession esme = endpoints.bound(connect(tls -> tls.identity(client)))) {
            assertThat(esme.tls()).isPresent();
            assertThat(endpoints.accepted().tls().orElseThrow().toString()).endsWith("[CN=bank]");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void refusesAClientWithoutACertificate(String protocol) throws Exception {
        try (Endpoints endpoints = new Endpoints(
                listen(tls -> tls.clientAuthentication(ServerTlsOptions.ClientAuthentication.REQUIRED, trust)))) {
            Throwable failure = catchThrowable(() -> endpoints.bound(connect(tls -> tls.protocols(protocol))));

            assertThat(cause(failure))
                    .hasMessageContaining("TLS: the server ")
                    .hasMessageContaining("TlsOptions.identity");
            assertThat(endpoints.opened()).isZero();
        }
    }

    @Test
    void acceptsAClientWithoutAnOptionalCertificate() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(
                        tls -> tls.clientAuthentication(ServerTlsOptions.ClientAuthentication.OPTIONAL, trust)));
                SmppSession esme = endpoints.bound(connect(tls -> tls))) {
            assertThat(esme.tls()).isPresent();
            assertThat(endpoints.accepted().tls().orElseThrow().peerCertificates())
                    .isEmpty();
        }
    }

    /** The authority has the same name, because a client presents only certificates of requested authorities. */
    @Test
    void refusesAClientOfAnotherAuthority() throws Exception {
        TlsIdentity stranger = new Certificates("CN=authority").issue("CN=bank").pem(folder, "stranger");
        try (Endpoints endpoints = new Endpoints(
                listen(tls -> tls.clientAuthentication(ServerTlsOptions.ClientAuthentication.OPTIONAL, trust)))) {
            Throwable failure = catchThrowable(() -> endpoints.bound(connect(tls -> tls.identity(stranger))));

            assertThat(cause(failure)).hasMessageContaining("TLS: ");
            assertThat(endpoints.opened()).isZero();
        }
    }

    // ---- peers that violate the protocol ----

    @Test
    void closesAConnectionThatDoesNotBeginWithTls() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls));
                Socket peer = new Socket(endpoints.at(SERVER_NAME).getAddress(), endpoints.port())) {
            peer.setSoTimeout(SOON_MS);
            peer.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

            assertThat(reachesEnd(peer)).isTrue();
            assertThat(endpoints.opened()).isZero();
        }
    }

    /** Further lines are omitted; the next line has their number. */
    @Test
    void logsRefusedConnectionsOncePerSecond() throws Exception {
        int burst = 20;
        AtomicInteger connections = new AtomicInteger();
        List<String> lines = new ArrayList<>();
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls))) {
            eventually().until(() -> {
                logged(() -> {
                            for (int i = 0; i < burst; i++) {
                                refuseConnection(endpoints);
                                connections.incrementAndGet();
                            }
                        })
                        .lines()
                        .filter(line -> line.contains("does not speak TLS"))
                        .forEach(lines::add);
                return lines.stream().anyMatch(line -> OMITTED.matcher(line).find());
            });
        }
        int omitted = lines.stream()
                .map(OMITTED::matcher)
                .filter(Matcher::find)
                .mapToInt(it -> Integer.parseInt(it.group(1)))
                .sum();
        assertThat(omitted).isPositive();
        assertThat(lines.size() + omitted).isLessThanOrEqualTo(connections.get());
    }

    private static void refuseConnection(Endpoints endpoints) throws IOException {
        try (Socket peer = new Socket(endpoints.at(SERVER_NAME).getAddress(), endpoints.port())) {
            peer.setSoTimeout(SOON_MS);
            peer.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(reachesEnd(peer)).isTrue();
        }
    }

    @Test
    void closesASilentConnection() throws Exception {
        try (Endpoints endpoints = Endpoints.forSilentClients(listen(tls -> tls));
                Socket peer = new Socket(endpoints.at(SERVER_NAME).getAddress(), endpoints.port())) {
            peer.setSoTimeout(SOON_MS);

            assertThat(reachesEnd(peer)).isTrue();
            assertThat(endpoints.opened()).isZero();
        }
    }

    @Test
    void closesConnectionsInHandshakeWithTheListener() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls));
                Socket peer = new Socket(endpoints.at(SERVER_NAME).getAddress(), endpoints.port())) {
            SmppSession accepted = get(endpoints.connect(connect(tls -> tls))); // after the raw connection
            endpoints.accepted(); // the client completes the handshake before the server
            peer.setSoTimeout(SOON_MS);
            get(endpoints.listener().closeAsync());

            assertThat(reachesEnd(peer)).isTrue();
            assertThat(accepted.state()).isEqualTo(SessionState.OPEN);
        }
    }

    @Test
    void timesOutWithoutAResponseToTheHandshake() throws Exception {
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults());
                ServerSocket silent =
                        new ServerSocket(0, 1, endpoints.at(SERVER_NAME).getAddress())) {
            ConnectOptions brief = connect(tls -> tls).toBuilder()
                    .connectTimeout(Duration.ofMillis(500))
                    .build();

            assertThat(failure(endpoints.connect((InetSocketAddress) silent.getLocalSocketAddress(), brief)))
                    .isInstanceOf(SSLException.class)
                    .hasMessage("TLS: handshake not done within 500 ms");
        }
    }

    @Test
    void reportsAServerWithoutTls() throws Exception {
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults())) {
            assertThat(failure(endpoints.connect(connect(tls -> tls))))
                    .isInstanceOf(SSLException.class)
                    .hasMessageMatching("TLS: .*(does not speak TLS|does it speak TLS).*");
        }
    }

    @Test
    void closesTheSessionWhenThePeerDoesNotRead() throws Exception {
        try (Endpoints endpoints = Endpoints.forDeafClients(listen(tls -> tls));
                SSLSocket peer = socket(endpoints)) {
            peer.getOutputStream().write(bindTransceiver());
            SmppSession smsc = endpoints.accepted();
            LoopbackSession.get(CompletableFuture.runAsync(() -> awaitBound(smsc)));
            List<? extends CompletableFuture<?>> sent = IntStream.range(0, 400)
                    .mapToObj(i -> smsc.sendAsync(bigDelivery()))
                    .toList();

            CloseReason reason = get(smsc.closed());
            assertThat(reason.kind()).isEqualTo(CloseReason.Kind.TIMEOUT);
            assertThat(reason.detail()).contains("has not read");
            assertThat(sent).allSatisfy(request -> assertThat(request).isCompletedExceptionally());
        }
    }

    @Test
    void closesTheSessionAfterCloseNotify() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls));
                SSLSocket peer = socket(endpoints)) {
            SmppSession smsc = endpoints.accepted();
            peer.shutdownOutput();

            assertThat(get(smsc.closed()).kind()).isEqualTo(CloseReason.Kind.CLOSED_BY_PEER);
        }
    }

    @Test
    void sendsTheLastPduBeforeItCloses() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls));
                SSLSocket peer = socket(endpoints)) {
            peer.setSoTimeout(SOON_MS);
            peer.getOutputStream().write(new byte[] {0x7F, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1});
            byte[] nack = peer.getInputStream().readNBytes(16);

            assertThat(Octets.of(nack).toString()).contains("80000000");
            assertThat(peer.getInputStream().read()).isEqualTo(-1);
        }
    }

    // ---- one handshake per connection ----

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void closesTheSessionOfAClientThatRenegotiates(boolean bound) throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls));
                SSLSocket peer = socket(endpoints, "TLSv1.2")) {
            peer.setSoTimeout(SOON_MS);
            SmppSession smsc = endpoints.accepted();
            if (bound) {
                peer.getOutputStream().write(bindTransceiver());
                get(CompletableFuture.runAsync(() -> awaitBound(smsc)));
            }

            peer.startHandshake();

            assertThat(reachesEnd(peer)).isTrue();
            assertThat(get(smsc.closed())).satisfies(TlsSessionTest::isRefusedRenegotiation);
        }
    }

    @Test
    void closesTheSessionWithAServerThatRenegotiates() throws Exception {
        SSLContext context =
                ofJdk(TlsOptions.builder().identity(server).trust(trust).build());
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults());
                ServerSocket listening = context.getServerSocketFactory()
                        .createServerSocket(0, 1, endpoints.at(SERVER_NAME).getAddress())) {
            listening.setSoTimeout(SOON_MS);
            CompletableFuture<SmppSession> connecting = endpoints.connect(
                    (InetSocketAddress) listening.getLocalSocketAddress(), connect(tls -> tls.protocols("TLSv1.2")));
            try (SSLSocket peer = (SSLSocket) listening.accept()) {
                peer.setSoTimeout(SOON_MS);
                peer.startHandshake();
                SmppSession esme = get(connecting);
                peer.startHandshake();

                assertThat(reachesEnd(peer)).isTrue();
                assertThat(get(esme.closed())).satisfies(TlsSessionTest::isRefusedRenegotiation);
            }
        }
    }

    /** TLS 1.3 has no renegotiation: the same call updates its keys. */
    @Test
    void continuesAfterAKeyUpdate() throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls));
                SSLSocket peer = socket(endpoints, "TLSv1.3")) {
            peer.setSoTimeout(SOON_MS);
            peer.startHandshake();
            peer.getOutputStream().write(bindTransceiver());

            assertThat(peer.getInputStream().readNBytes(Integer.BYTES)).startsWith(0, 0, 0);
            assertThat(endpoints.accepted().state().isBound()).isTrue();
        }
    }

    // ---- options ----

    @Test
    void refusesUnsupportedProtocolsAndCipherSuites() throws Exception {
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults())) {
            assertThat(failure(endpoints.connect(connect(tls -> tls.protocols("TLSv9")))))
                    .isInstanceOf(TlsConfigurationException.class)
                    .hasMessageContaining("protocols: TLSv9 (expected: some of [")
                    .hasMessageContaining("TLSv1.3");
            assertThat(failure(endpoints.connect(connect(tls -> tls.cipherSuites("NULL")))))
                    .hasMessageContaining("cipherSuites: NULL (expected: some of [");
        }
        assertThat(catchThrowable(() -> new Endpoints(listen(tls -> tls.protocols("TLSv9")))))
                .hasCauseInstanceOf(TlsConfigurationException.class);
    }

    @Test
    void negotiatesTheConfiguredCipherSuite() throws Exception {
        String ofTls13 = "TLS_AES_256_GCM_SHA384";
        String ofTls12 = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";
        if (ofServers == TlsOptions.Engine.JDK) {
            negotiates(ofTls13);
        } else {
            assertThat(catchThrowable(() -> new Endpoints(listen(tls -> tls.cipherSuites(ofTls13)))))
                    .hasStackTraceContaining("TlsConfigurationException: cipherSuites: [" + ofTls13
                            + "] (expected with tls.engine OPENSSL: all or none of [");
        }
        negotiates(ofTls12);
    }

    private void negotiates(String cipherSuite) throws Exception {
        try (Endpoints endpoints = new Endpoints(listen(tls -> tls.cipherSuites(cipherSuite)));
                SmppSession esme = endpoints.bound(connect(tls -> tls))) {
            assertThat(esme.tls().orElseThrow().cipherSuite()).isEqualTo(cipherSuite);
        }
    }

    private ListenOptions listen(UnaryOperator<ServerTlsOptions.Builder> change) {
        return ListenOptions.builder()
                .tls(change.apply(ServerTlsOptions.builder(server).engine(ofServers))
                        .build())
                .build();
    }

    private ConnectOptions connect(UnaryOperator<TlsOptions.Builder> change) {
        return ConnectOptions.builder()
                .connectTimeout(Waits.BOUND)
                .tls(change.apply(TlsOptions.builder().trust(trust).engine(ofClients))
                        .build())
                .build();
    }

    private static void isRefusedRenegotiation(CloseReason reason) {
        assertThat(reason.kind()).isEqualTo(CloseReason.Kind.NETWORK_ERROR);
        assertThat(reason.detail()).startsWith("TLS: the peer has asked for a renegotiation");
    }

    private SSLSocket socket(Endpoints endpoints) throws Exception {
        return socket(endpoints, "TLSv1.3");
    }

    private SSLSocket socket(Endpoints endpoints, String protocol) throws Exception {
        SSLContext context = ofJdk(TlsOptions.builder().trust(trust).build());
        SSLSocket socket = (SSLSocket) context.getSocketFactory()
                .createSocket(endpoints.at(SERVER_NAME).getAddress(), endpoints.port());
        socket.setEnabledProtocols(new String[] {protocol});
        socket.startHandshake();
        return socket;
    }

    /**
     * Returns the log output of connections during the work, at INFO and above; uses reflection, because the simple
     * logger does not allow changing its level.
     */
    private static String logged(Executable work) throws Exception {
        Field level = Class.forName("org.slf4j.simple.SimpleLogger").getDeclaredField("currentLogLevel");
        level.setAccessible(true);
        Logger logger = LoggerFactory.getLogger(SmppTransport.class);
        int levelBefore = level.getInt(logger);
        PrintStream before = System.err;
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        System.setErr(new PrintStream(octets, true, StandardCharsets.UTF_8));
        level.setInt(logger, Level.INFO.toInt());
        try {
            work.execute();
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        } finally {
            level.setInt(logger, levelBefore);
            System.setErr(before);
        }
        return octets.toString(StandardCharsets.UTF_8);
    }

    private static SubmitSm big() {
        return SubmitSm.builder()
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[BIG_OCTETS]))
                .build();
    }

    private static DeliverSm bigDelivery() {
        return DeliverSm.builder()
                .tlv(TlvTag.MESSAGE_PAYLOAD, Octets.of(new byte[BIG_OCTETS]))
                .build();
    }

    private static byte[] bindTransceiver() {
        return Octets.ofHex("00000017" + "00000009" + "00000000" + "00000001" + "00" + "00" + "00" + "34" + "00" + "00"
                        + "00")
                .toByteArray();
    }

    private static SSLContext ofJdk(TlsOptions options) {
        return ((TlsContext.OfJdk) TlsContexts.of(options)).context();
    }

    private static void awaitBound(SmppSession session) {
        while (!session.state().isBound()) {
            Thread.onSpinWait();
        }
    }

    /** Returns true if the peer reads the end or a reset of the connection. */
    private static boolean reachesEnd(Socket peer) throws IOException {
        try {
            peer.getInputStream().readAllBytes();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException | SSLException e) {
            return true; // a reset, because unread octets remain; or the end within a handshake
        }
    }

    private static Throwable failure(CompletableFuture<SmppSession> session) {
        return cause(catchThrowable(() -> get(session)));
    }

    private static Throwable cause(Throwable failure) {
        assertThat(failure).isNotNull();
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
