package io.smppcore.internal.transport;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.testing.Waits;
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

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_000_001})
    void refusesLimitsOutOfRange(int value) {
        ConnectionLimits limits = ConnectionLimits.defaults();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.withMaxConnections(value))
                .withMessage("maxConnections: " + value + " (expected: connections, 1 to 1000000)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.withMaxPerAddress(value))
                .withMessage("maxPerAddress: " + value + " (expected: connections, 1 to 1000000)");
    }

    @Test
    void closesConnectionsBeyondTheLimitUntilAnotherEnds() throws Exception {
        ConnectionLimits two = ConnectionLimits.defaults().withMaxConnections(2);
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults(), two);
                Socket first = connect(endpoints, "127.0.0.1");
                Socket second = connect(endpoints, "127.0.0.2");
                Socket third = connect(endpoints, "127.0.0.3")) {
            assertThat(third.getInputStream().read()).isEqualTo(-1);
            assertThat(endpoints.gate().refused()).isEqualTo(1);
            assertThat(endpoints.gate().open()).isEqualTo(2);

            first.shutdownOutput();
            eventually().until(() -> endpoints.gate().open() == 1);
            try (Socket fourth = connect(endpoints, "127.0.0.3")) {
                eventually().until(() -> endpoints.gate().open() == 2);
                assertThat(isOpen(second)).isTrue();
                assertThat(isOpen(fourth)).isTrue();
            }
        }
    }

    @Test
    void limitsTheConnectionsPerAddress() throws Exception {
        ConnectionLimits one = ConnectionLimits.defaults().withMaxPerAddress(1);
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults(), one);
                Socket first = connect(endpoints, "127.0.0.1");
                Socket second = connect(endpoints, "127.0.0.1");
                Socket other = connect(endpoints, "127.0.0.2")) {
            assertThat(second.getInputStream().read()).isEqualTo(-1);
            eventually().until(() -> endpoints.gate().open() == 2);
            assertThat(isOpen(first)).isTrue();
            assertThat(isOpen(other)).isTrue();
        }
    }

    /** A client with an IPv6 address usually has 2^64 of them. */
    @Test
    void limitsTheConnectionsPerIpv6Network() throws Exception {
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
    void acceptsOnlyAllowedAddresses() throws Exception {
        ConnectionLimits some = ConnectionLimits.defaults().withAllowFrom("127.0.0.2/31");
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults(), some);
                Socket stranger = connect(endpoints, "127.0.0.1");
                Socket friend = connect(endpoints, "127.0.0.3")) {
            assertThat(stranger.getInputStream().read()).isEqualTo(-1);
            assertThat(isOpen(friend)).isTrue();
        }
    }

    /* A load balancer has one address for many clients. */
    @Test
    void appliesLimitsToTheClientsOfABalancer() throws Exception {
        ConnectionLimits one = ConnectionLimits.defaults().withMaxPerAddress(1).withAllowFrom("192.0.2.0/24");
        ListenOptions fromBalancer =
                ListenOptions.builder().proxyProtocolFrom("127.0.0.1").build();
        try (Endpoints endpoints = new Endpoints(fromBalancer, one);
                Socket first = connectFor(endpoints, "192.0.2.1");
                Socket again = connectFor(endpoints, "192.0.2.1");
                Socket other = connectFor(endpoints, "192.0.2.2");
                Socket stranger = connectFor(endpoints, "198.51.100.1")) {
            assertThat(again.getInputStream().read()).isEqualTo(-1);
            assertThat(stranger.getInputStream().read()).isEqualTo(-1);
            eventually().until(() -> endpoints.gate().open() == 2);
            assertThat(isOpen(first)).isTrue();
            assertThat(isOpen(other)).isTrue();
        }
    }

    @Test
    void refusesSeveralAcceptorsWithoutSoReuseport() {
        ListenOptions two = ListenOptions.builder().acceptors(2).build();
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() -> new Endpoints(two))
                .withMessageContaining("acceptors: 2 (expected: 1 with NIO");
    }

    private static Socket connect(Endpoints endpoints, String from) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
        socket.connect(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), endpoints.port()), Waits.SECONDS * 1_000);
        socket.setSoTimeout(Waits.SECONDS * 1_000);
        return socket;
    }

    private static Socket connectFor(Endpoints endpoints, String client) throws IOException {
        Socket socket = connect(endpoints, "127.0.0.1");
        socket.getOutputStream()
                .write(("PROXY TCP4 " + client + " 192.0.2.99 1234 2775\r\n")
                        .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        return socket;
    }

    /** Returns true if the server answers on the connection. */
    private static boolean isOpen(Socket socket) throws IOException {
        socket.getOutputStream().write(new byte[] {0, 0, 0, 16, 0, 0, 0, 0x15, 0, 0, 0, 0, 0, 0, 0, 1});
        return socket.getInputStream().read() == 0;
    }
}
