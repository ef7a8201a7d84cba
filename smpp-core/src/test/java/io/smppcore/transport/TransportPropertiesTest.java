package io.smppcore.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Options of connections and listeners, read from properties. */
class TransportPropertiesTest {

    private static final Map<String, String> SOCKET = Map.of(
            "a.socket.keepAlive", "false", "a.socket.sendBufferOctets", "4096", "a.socket.receiveBufferOctets", "8192");

    @Test
    void readsConnectOptions() {
        ConnectOptions.Builder options = ConnectOptions.builder();
        ConnectOptions.options()
                .set(
                        "a.",
                        Map.of("a.connectTimeout", "7s", "a.localAddress", "127.0.0.1:2775"),
                        options,
                        ConnectOptions.builder());
        ConnectOptions.options().set("a.", SOCKET, options, ConnectOptions.builder());
        assertThat(options.build().connectTimeout()).isEqualTo(Duration.ofSeconds(7));
        assertThat(options.build().localAddress())
                .isEqualTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), 2775));
        assertThat(options.build().socket()).isEqualTo(new SocketOptions(false, 4096, 8192));
    }

    @Test
    void readsListenOptions() {
        ListenOptions.Builder options = ListenOptions.builder();
        ListenOptions.options()
                .set(
                        "a.",
                        Map.of("a.backlog", "17", "a.acceptors", "2", "a.proxyProtocolFrom", "10.0.0.0/8"),
                        options,
                        ListenOptions.builder());
        ListenOptions.options().set("a.", SOCKET, options, ListenOptions.builder());
        assertThat(options.build().backlog()).isEqualTo(17);
        assertThat(options.build().acceptors()).isEqualTo(2);
        assertThat(options.build().proxyProtocolFrom()).containsExactly("10.0.0.0/8");
        assertThat(options.build().socket()).isEqualTo(new SocketOptions(false, 4096, 8192));
    }
}
