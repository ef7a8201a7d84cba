package io.smppcore.internal.transport;

import static io.smppcore.internal.transport.LoopbackSession.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.smppcore.internal.tls.Certificates;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsOptions;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.ProxyOptions;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections through SOCKS5 and HTTP proxies. */
@Timeout(Waits.METHOD_SECONDS)
class ProxyTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @ParameterizedTest
    @EnumSource
    void connectsThroughAProxyThatResolvesTheName(ProxyOptions.Kind kind) throws Exception {
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults());
                TinyProxy proxy = new TinyProxy(kind, false, false)) {
            InetSocketAddress remote = InetSocketAddress.createUnresolved("localhost", endpoints.port());
            SmppSession esme = get(endpoints.connect(remote, through(proxy.options())));
            Endpoints.bind(esme);

            assertThat(esme.send(SubmitSm.builder().build()).isOk()).isTrue();
            assertThat(proxy.requested.take()).isEqualTo("localhost:" + endpoints.port());
            assertThat(esme.remoteAddress()).isEqualTo(remote);
            assertThat(((InetSocketAddress) esme.socketAddress()).getPort())
                    .isEqualTo(proxy.options().port());
        }
    }

    @ParameterizedTest
    @EnumSource
    void connectsThroughAProxyWithCredentialsAndTls(ProxyOptions.Kind kind, @TempDir Path folder) throws Exception {
        Certificates authority = new Certificates("CN=authority");
        ListenOptions listen = ListenOptions.builder()
                .tls(ServerTlsOptions.builder(
                                authority.issue("CN=server", "localhost").pem(folder, "server"))
                        .build())
                .build();
        try (Endpoints endpoints = new Endpoints(listen);
                TinyProxy proxy = new TinyProxy(kind, true, false)) {
            ConnectOptions options =
                    through(proxy.options().withCredentials(TinyProxy.USER, TinyProxy.PASSWORD)).toBuilder()
                            .tls(TlsOptions.builder()
                                    .trust(authority.trust(folder))
                                    .build())
                            .build();
            SmppSession esme = endpoints.bound(options);

            assertThat(esme.send(SubmitSm.builder().build()).isOk()).isTrue();
            assertThat(esme.tls()).isPresent();
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsRefusedProxyCredentials(ProxyOptions.Kind kind) throws Exception {
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults());
                TinyProxy proxy = new TinyProxy(kind, true, false)) {
            ProxyOptions wrong = proxy.options().withCredentials(TinyProxy.USER, "guess");
            for (ProxyOptions options : new ProxyOptions[] {proxy.options(), wrong}) {
                assertThat(failure(endpoints, through(options)))
                        .isInstanceOf(ConnectException.class)
                        .hasMessageContaining(options.toString())
                        .hasMessageContaining("ProxyOptions.withCredentials")
                        .hasMessageNotContaining("guess");
            }
            assertThat(endpoints.opened()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsARefusalOfTheProxy(ProxyOptions.Kind kind) throws Exception {
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults());
                TinyProxy proxy = new TinyProxy(kind, false, true)) {
            assertThat(failure(endpoints, through(proxy.options())))
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining(proxy.options().toString())
                    .hasMessageMatching(kind == ProxyOptions.Kind.SOCKS5 ? ".*FORBIDDEN.*" : ".*403 Forbidden.*");
        }
    }

    @Test
    void reportsAnUnreachableProxy() throws Exception {
        ProxyOptions unknown = ProxyOptions.socks5("no-such-host.invalid", 1080);
        // A port that the system gives to sockets may be that of the connection itself, which then reaches itself.
        ProxyOptions closed = ProxyOptions.httpConnect("localhost", 1);
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults())) {
            assertThat(failure(endpoints, through(unknown))).hasMessage(unknown + ": unknown host");
            assertThat(failure(endpoints, through(closed)))
                    .hasMessageStartingWith(closed.toString())
                    .hasMessageContaining("refused");
        }
    }

    @Test
    void timesOutWithoutAResponseOfTheProxy() throws Exception {
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults());
                ServerSocket silent = new ServerSocket(0, 1, LOOPBACK)) {
            ProxyOptions proxy = ProxyOptions.socks5("localhost", silent.getLocalPort());
            ConnectOptions options = through(proxy).toBuilder()
                    .connectTimeout(Duration.ofMillis(500))
                    .build();

            assertThat(failure(endpoints, options)).hasMessage(proxy + ": not done within 500 ms");
        }
    }

    // ---- local address ----

    @Test
    void connectsFromTheLocalAddress() throws Exception {
        InetSocketAddress local = new InetSocketAddress(InetAddress.getByName("127.0.0.2"), 0);
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults());
                SmppSession esme = endpoints.bound(
                        ConnectOptions.builder().localAddress(local).build())) {
            InetSocketAddress seen = (InetSocketAddress) endpoints.accepted().remoteAddress();

            assertThat(seen).isEqualTo(esme.localAddress());
            assertThat(seen.getAddress()).isEqualTo(local.getAddress());
        }
    }

    @Test
    void reportsALocalAddressOfAnotherMachine() throws Exception {
        InetSocketAddress foreign = new InetSocketAddress(InetAddress.getByName("192.0.2.1"), 0);
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults())) {
            assertThat(failure(
                            endpoints,
                            ConnectOptions.builder().localAddress(foreign).build()))
                    .hasMessageContaining("localAddress: /192.0.2.1:0")
                    .hasMessageContaining("an address of this machine");
        }
    }

    private static ConnectOptions through(ProxyOptions proxy) {
        return ConnectOptions.builder().connectTimeout(Waits.BOUND).proxy(proxy).build();
    }

    private static Throwable failure(Endpoints endpoints, ConnectOptions options) {
        Throwable failure = catchThrowable(() -> get(endpoints.connect(options)));
        assertThat(failure).isInstanceOf(CompletionException.class);
        return Objects.requireNonNull(failure.getCause());
    }
}
