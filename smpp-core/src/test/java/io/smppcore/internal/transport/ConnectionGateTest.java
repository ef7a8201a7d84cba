package io.smppcore.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.smppcore.transport.ConnectionLimits;
import io.smppcore.transport.ListenOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Admission and refusal of connections over real sockets. */
class ConnectionGateTest {

    private static final int PATIENCE_MS = 10_000;

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_000_001})
    void limitsOutOfRangeAreNamed(int value) {
        ConnectionLimits limits = ConnectionLimits.defaults();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.withMaxConnections(value))
                .withMessage("maxConnections: " + value + " (expected: connections, 1 to 1000000)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.withMaxPerAddress(value))
                .withMessage("maxPerAddress: " + value + " (expected: connections, 1 to 1000000)");
    }

    @Test
    void oneConnectionTooManyIsClosedUntilAnotherHasGone() throws Exception {
        ConnectionLimits two = ConnectionLimits.defaults().withMaxConnections(2);
        try (Ends ends = new Ends(ListenOptions.defaults(), two);
                Socket first = connect(ends, "127.0.0.1");
                Socket second = connect(ends, "127.0.0.2");
                Socket third = connect(ends, "127.0.0.3")) {
            assertThat(third.getInputStream().read()).isEqualTo(-1);
            assertThat(ends.gate().refused()).isEqualTo(1);
            assertThat(ends.gate().open()).isEqualTo(2);

            first.shutdownOutput();
            await().until(() -> ends.gate().open() == 1);
            try (Socket fourth = connect(ends, "127.0.0.3")) {
                await().until(() -> ends.gate().open() == 2);
                assertThat(isOpen(second)).isTrue();
                assertThat(isOpen(fourth)).isTrue();
            }
        }
    }

    @Test
    void oneAddressDoesNotTakeThePlacesOfOthers() throws Exception {
        ConnectionLimits one = ConnectionLimits.defaults().withMaxPerAddress(1);
        try (Ends ends = new Ends(ListenOptions.defaults(), one);
                Socket first = connect(ends, "127.0.0.1");
                Socket second = connect(ends, "127.0.0.1");
                Socket other = connect(ends, "127.0.0.2")) {
            assertThat(second.getInputStream().read()).isEqualTo(-1);
            await().until(() -> ends.gate().open() == 2);
            assertThat(isOpen(first)).isTrue();
            assertThat(isOpen(other)).isTrue();
        }
    }

    /** One client with an IPv6 address usually has 2^64 of them. */
    @Test
    void oneNetworkOfIpv6DoesNotTakeThePlacesOfOthers() throws Exception {
        ConnectionGate gate = new ConnectionGate(ConnectionLimits.defaults().withMaxPerAddress(3));
        for (int i = 1; i <= 10; i++) {
            assertThat(gate.enter(InetAddress.getByName("2001:db8:1:2::" + i))).isEqualTo(i <= 3);
        }
        assertThat(gate.enter(InetAddress.getByName("2001:db8:1:3::1"))).isTrue();
        gate.leave(InetAddress.getByName("2001:db8:1:2::1"));
        assertThat(gate.enter(InetAddress.getByName("2001:db8:1:2:ffff::"))).isTrue();
        assertThat(gate.enter(InetAddress.getByName("2001:db8:1:2::5"))).isFalse();
    }

    @Test
    void onlyAllowedAddressesComeIn() throws Exception {
        ConnectionLimits some = ConnectionLimits.defaults().withAllowFrom("127.0.0.2/31");
        try (Ends ends = new Ends(ListenOptions.defaults(), some);
                Socket stranger = connect(ends, "127.0.0.1");
                Socket friend = connect(ends, "127.0.0.3")) {
            assertThat(stranger.getInputStream().read()).isEqualTo(-1);
            assertThat(isOpen(friend)).isTrue();
        }
    }

    /* The load balancer is one address; the clients behind it are many. */
    @Test
    void behindABalancerItIsTheClientThatCounts() throws Exception {
        ConnectionLimits one = ConnectionLimits.defaults().withMaxPerAddress(1).withAllowFrom("192.0.2.0/24");
        ListenOptions behind =
                ListenOptions.builder().proxyProtocolFrom("127.0.0.1").build();
        try (Ends ends = new Ends(behind, one);
                Socket first = connectFor(ends, "192.0.2.1");
                Socket again = connectFor(ends, "192.0.2.1");
                Socket other = connectFor(ends, "192.0.2.2");
                Socket stranger = connectFor(ends, "198.51.100.1")) {
            assertThat(again.getInputStream().read()).isEqualTo(-1);
            assertThat(stranger.getInputStream().read()).isEqualTo(-1);
            await().until(() -> ends.gate().open() == 2);
            assertThat(isOpen(first)).isTrue();
            assertThat(isOpen(other)).isTrue();
        }
    }

    @Test
    void severalSocketsNeedATransportThatCanDoIt() {
        ListenOptions two = ListenOptions.builder().acceptors(2).build();
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() -> new Ends(two))
                .withMessageContaining("acceptors: 2 (expected: 1 with NIO");
    }

    private static Socket connect(Ends ends, String from) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), ends.port()), PATIENCE_MS);
        socket.setSoTimeout(PATIENCE_MS);
        return socket;
    }

    private static Socket connectFor(Ends ends, String client) throws IOException {
        Socket socket = connect(ends, "127.0.0.1");
        socket.getOutputStream()
                .write(("PROXY TCP4 " + client + " 192.0.2.99 1234 2775\r\n")
                        .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        return socket;
    }

    /** Returns whether the server has kept a connection, which it then answers. */
    private static boolean isOpen(Socket socket) throws IOException {
        socket.getOutputStream().write(new byte[] {0, 0, 0, 16, 0, 0, 0, 0x15, 0, 0, 0, 0, 0, 0, 0, 1});
        return socket.getInputStream().read() == 0;
    }
}
