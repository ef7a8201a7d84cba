package io.smppcore.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsIdentity;
import io.smppcore.tls.TlsOptions;
import io.smppcore.tls.TlsTrust;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Defaults and refused values of options of connections. */
class ConnectionOptionsTest {

    private static final TlsIdentity IDENTITY = TlsIdentity.pem(Path.of("server.pem"), Path.of("server.key"), "secret");
    private static final TlsTrust TRUST = TlsTrust.pem(Path.of("ca.pem"));

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 1_023, 67_108_865})
    void refuseSocketBuffersOutOfRange(int octets) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SocketOptions.defaults().withSendBufferOctets(octets))
                .withMessage("socket.sendBufferOctets: " + octets + " (expected: octets, 1024 to 67108864; none)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SocketOptions.defaults().withReceiveBufferOctets(octets))
                .withMessage("socket.receiveBufferOctets: " + octets + " (expected: octets, 1024 to 67108864; none)");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65})
    void refuseAcceptorsOutOfRange(int acceptors) {
        ListenOptions.Builder builder = ListenOptions.builder().acceptors(acceptors);
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessage("acceptors: " + acceptors + " (expected: sockets, 1 to 64)");
    }

    @Test
    void haveTheDefaultsThatTheyDocument() {
        assertThat(ConnectOptions.defaults())
                .isEqualTo(
                        new ConnectOptions(Duration.ofSeconds(10), null, null, null, null, SocketOptions.defaults()));
        assertThat(ListenOptions.defaults())
                .isEqualTo(new ListenOptions(4_096, null, List.of(), 1, SocketOptions.defaults()));
        assertThat(TlsOptions.defaults())
                .isEqualTo(new TlsOptions(
                        TlsTrust.system(), null, null, true, true, List.of(), List.of(), null, TlsOptions.Engine.JDK));
        assertThat(ServerTlsOptions.builder(IDENTITY).build())
                .isEqualTo(new ServerTlsOptions(
                        IDENTITY,
                        ServerTlsOptions.ClientAuthentication.NONE,
                        TlsTrust.system(),
                        Duration.ofSeconds(30),
                        List.of(),
                        List.of(),
                        null,
                        TlsOptions.Engine.JDK));
    }

    @Test
    void areUnchangedByToBuilder() {
        ConnectOptions options = ConnectOptions.builder()
                .connectTimeout(Duration.ofSeconds(3))
                .localAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .tls(TlsOptions.defaults())
                .proxy(ProxyOptions.socks5("proxy.example", 1080))
                .proxyHeader(ProxyHeader.v2())
                .build();

        assertThat(options.toBuilder().build()).isEqualTo(options);
        assertThat(options.toBuilder().tls(null).build()).isNotEqualTo(options);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.000999999S", "P7DT0.001S"})
    void refuseAConnectTimeoutOutOfRange(Duration timeout) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> ConnectOptions.builder().connectTimeout(timeout).build())
                .withMessageMatching("connectTimeout: .* \\(expected: duration, 1ms to 7d\\)");
    }

    @Test
    void refuseUnresolvedAddresses() {
        InetSocketAddress name = InetSocketAddress.createUnresolved("host.example", 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConnectOptions.builder().localAddress(name).build())
                .withMessageStartingWith("localAddress: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProxyHeader.v1().withSource(name))
                .withMessageStartingWith("proxyHeader.source: ");
    }

    @Test
    void refuseAHeaderWithAddressesOfBothFamilies() throws UnknownHostException {
        InetSocketAddress v4 = new InetSocketAddress(InetAddress.getByName("192.0.2.7"), 1);
        InetSocketAddress v6 = new InetSocketAddress(InetAddress.getByName("2001:db8::7"), 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProxyHeader(ProxyHeader.Version.V2, v4, v6))
                .withMessageContaining("both IPv4 or both IPv6");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65_536})
    void refuseABacklogOutOfRange(int backlog) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ListenOptions.builder().backlog(backlog).build())
                .withMessage("backlog: " + backlog + " (expected: connections, 1 to 65535)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "P7DT0.001S"})
    void refuseAReloadIntervalOutOfRange(Duration interval) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerTlsOptions.builder(IDENTITY)
                        .reloadInterval(interval)
                        .build())
                .withMessageMatching("tls.reloadInterval: .* \\(expected: duration, 0s to 7d\\)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "192.0.2.7", "2001:db8::7", "two words", "-.example"})
    void refuseAnInvalidServerName(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsOptions.builder().serverName(name).build())
                .withMessage("serverName: " + name + " (expected: a host name in ASCII, not an address)");
    }

    @Test
    void refuseAnSslContextTogetherWithTrustOrIdentity() throws NoSuchAlgorithmException {
        SSLContext context = SSLContext.getDefault();
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TlsOptions.builder().sslContext(context).trust(TRUST).build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsOptions.builder()
                        .sslContext(context)
                        .identity(IDENTITY)
                        .build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerTlsOptions.builder(context)
                        .clientAuthentication(ServerTlsOptions.ClientAuthentication.REQUIRED, TRUST)
                        .build())
                .withMessageStartingWith("sslContext: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServerTlsOptions(
                        null,
                        ServerTlsOptions.ClientAuthentication.NONE,
                        TRUST,
                        Duration.ZERO,
                        List.of(),
                        List.of(),
                        null,
                        TlsOptions.Engine.JDK))
                .withMessageStartingWith("tls.identity: missing");
    }

    @Test
    void refuseAProxyWithoutAReachableAddress() {
        assertThatIllegalArgumentException().isThrownBy(() -> ProxyOptions.socks5(" ", 1080));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProxyOptions.httpConnect("proxy.example", 0))
                .withMessage("proxy.port: 0 (expected: port, 1 to 65535)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ü", "a\nb"})
    void refuseInvalidCredentials(String password) {
        ProxyOptions proxy = ProxyOptions.httpConnect("proxy.example", 3128);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> proxy.withCredentials("user", password))
                .withMessage("proxy.password: a value that is not shown"
                        + " (expected: text, 1 to 255 printable characters of ASCII)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> proxy.withCredentials("u".repeat(256), "secret"))
                .withMessageStartingWith("proxy.username: uuu");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ProxyOptions(proxy.kind(), proxy.host(), proxy.port(), "user", null))
                .withMessageContaining("expected: both or none");
    }

    @Test
    void doNotShowPasswords() {
        assertThat(ProxyOptions.socks5("proxy.example", 1080).withCredentials("me", "secret"))
                .hasToString("SOCKS5 proxy proxy.example:1080 as me");
        assertThat(IDENTITY).hasToString("TlsIdentity[server.pem, server.key]");
        assertThat(TlsTrust.keyStore(Path.of("ca.p12"), "secret")).hasToString("TlsTrust[ca.p12]");
        assertThat(TlsTrust.system()).hasToString("TlsTrust[system]");
    }
}
