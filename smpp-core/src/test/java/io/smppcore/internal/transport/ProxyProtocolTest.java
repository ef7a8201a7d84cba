package io.smppcore.internal.transport;

import static io.smppcore.internal.transport.LoopbackSession.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.smppcore.internal.tls.Certificates;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.session.CloseReason;
import io.smppcore.session.SmppSession;
import io.smppcore.testing.Waits;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tls.TlsOptions;
import io.smppcore.transport.ConnectOptions;
import io.smppcore.transport.ListenOptions;
import io.smppcore.transport.ProxyHeader;
import io.smppcore.type.Octets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PROXY protocol headers, alone and before a session. */
@Timeout(Waits.METHOD_SECONDS)
class ProxyProtocolTest {

    private static final String SIGNATURE = "0d0a0d0a000d0a515549540a";
    private static final ListenOptions FROM_HERE =
            ListenOptions.builder().proxyProtocolFrom("127.0.0.0/8").build();

    // ---- octets ----

    @ParameterizedTest
    @CsvSource({
        "V1, 192.0.2.7, 198.51.100.9, 'PROXY TCP4 192.0.2.7 198.51.100.9 4711 2775\r\n'",
        "V1, 2001:db8::7, 2001:db8::9, 'PROXY TCP6 2001:db8::7 2001:db8::9 4711 2775\r\n'",
        "V1, 192.0.2.7, 2001:db8::9, 'PROXY UNKNOWN\r\n'"
    })
    void writesVersion1(ProxyHeader.Version version, String source, String destination, String expected)
            throws IOException {
        assertThat(new String(write(version, source, destination), StandardCharsets.US_ASCII))
                .isEqualTo(expected);
    }

    @Test
    void writesVersion2() throws IOException {
        assertThat(write(ProxyHeader.Version.V2, "192.0.2.7", "198.51.100.9"))
                .isEqualTo(hex(SIGNATURE + "21" + "11" + "000c" + "c0000207" + "c6336409" + "1267" + "0ad7"));
        assertThat(write(ProxyHeader.Version.V2, "2001:db8::7", "2001:db8::9"))
                .startsWith(hex(SIGNATURE + "21" + "21" + "0024" + "20010db8"))
                .hasSize(16 + 36);
        assertThat(write(ProxyHeader.Version.V2, "192.0.2.7", "2001:db8::9"))
                .isEqualTo(hex(SIGNATURE + "21" + "00" + "0000"));
    }

    @ParameterizedTest
    @CsvSource({"V1, 192.0.2.7, 198.51.100.9", "V2, 192.0.2.7, 198.51.100.9", "V1, ::7, ::9", "V2, ::7, ::9"})
    void readsWrittenHeadersInAnyFragments(ProxyHeader.Version version, String source, String destination)
            throws IOException {
        byte[] header = write(version, source, destination);
        byte[] withMore = Arrays.copyOf(header, header.length + 20);

        for (int length = 0; length < header.length; length++) {
            assertThat(ProxyProtocol.read(Arrays.copyOf(header, length))).isNull();
        }
        assertThat(ProxyProtocol.read(withMore))
                .isEqualTo(new ProxyProtocol.Header(
                        header.length, new InetSocketAddress(InetAddress.getByName(source), 4711)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SIGNATURE + "20" + "00" + "0000", // a health check of the load balancer
                SIGNATURE + "20" + "11" + "000c" + "c0000207" + "c6336409" + "1267" + "0ad7",
                SIGNATURE + "21" + "00" + "0003" + "040000", // no address family, with a parameter
                SIGNATURE + "21" + "31" + "0000", // a UNIX socket
                "50524f585920554e4b4e4f574e0d0a", // PROXY UNKNOWN
                "50524f585920554e4b4e4f574e206120620d0a" // PROXY UNKNOWN a b
            })
    void readsHeadersWithoutAnAddress(String header) {
        assertThat(ProxyProtocol.read(hex(header))).isEqualTo(new ProxyProtocol.Header(header.length() / 2, null));
    }

    @Test
    void skipsParameters() throws IOException {
        byte[] header = hex(SIGNATURE + "21" + "11" + "0010" + "c0000207" + "c6336409" + "1267" + "0ad7" + "04000100");

        assertThat(ProxyProtocol.read(header))
                .isEqualTo(new ProxyProtocol.Header(
                        header.length, new InetSocketAddress(InetAddress.getByName("192.0.2.7"), 4711)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\n",
                "PROXY TCP4 192.0.2.7 198.51.100.9 4711\r\n",
                "PROXY TCP4 192.0.2.300 198.51.100.9 4711 2775\r\n",
                "PROXY TCP4 ::7 ::9 4711 2775\r\n",
                "PROXY TCP6 192.0.2.7 198.51.100.9 4711 2775\r\n",
                "PROXY TCP4 192.0.2.7 198.51.100.9 65536 2775\r\n",
                "PROXY TCP5 192.0.2.7 198.51.100.9 4711 2775\r\n",
                "PROXY TCP4 192.0.2.7 198.51.100.9 4711 2775                                                                  "
            })
    void refusesInvalidLines(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProxyProtocol.read(line.getBytes(StandardCharsets.US_ASCII)))
                .withMessageContaining("PROXY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1111000c", "2211000c", "2141000c", "2113000c", "21110ff1", "2111ffff"})
    void refusesInvalidBinaryHeaders(String fields) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProxyProtocol.read(hex(SIGNATURE + fields + "00".repeat(12))))
                .withMessageContaining("PROXY header");
    }

    @Test
    void refusesAHeaderThatIsShorterThanItsAddresses() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProxyProtocol.read(hex(SIGNATURE + "2111000b" + "00".repeat(11))))
                .withMessage("PROXY header too short for its addresses");
    }

    // ---- sessions ----

    @ParameterizedTest
    @EnumSource
    void returnsTheAddressOfTheClient(ProxyHeader.Version version) throws Exception {
        InetSocketAddress client = address("203.0.113.5", 4711);
        ConnectOptions options = ConnectOptions.builder()
                .proxyHeader(new ProxyHeader(version, client, null))
                .build();
        try (Endpoints endpoints = new Endpoints(FROM_HERE);
                SmppSession esme = endpoints.bound(options)) {
            SmppSession smsc = endpoints.accepted();

            assertThat(esme.send(SubmitSm.builder().build()).isOk()).isTrue();
            assertThat(smsc.remoteAddress()).isEqualTo(client);
            assertThat(smsc.socketAddress()).isEqualTo(esme.localAddress());
        }
    }

    @ParameterizedTest
    @EnumSource
    void sendsTheAddressesOfTheConnectionByDefaultAndBeforeTls(ProxyHeader.Version version, @TempDir Path folder)
            throws Exception {
        Certificates authority = new Certificates("CN=authority");
        ListenOptions listen = ListenOptions.builder()
                .proxyProtocolFrom("127.0.0.1", "::1")
                .tls(ServerTlsOptions.builder(
                                authority.issue("CN=server", "localhost").pem(folder, "server"))
                        .build())
                .build();
        ConnectOptions connect = ConnectOptions.builder()
                .proxyHeader(version == ProxyHeader.Version.V1 ? ProxyHeader.v1() : ProxyHeader.v2())
                .tls(TlsOptions.builder().trust(authority.trust(folder)).build())
                .build();
        try (Endpoints endpoints = new Endpoints(listen);
                SmppSession esme = endpoints.bound(connect)) {
            SmppSession smsc = endpoints.accepted();

            assertThat(smsc.tls()).isPresent();
            assertThat(smsc.remoteAddress()).isEqualTo(esme.localAddress());
        }
    }

    @Test
    void refusesAHeaderFromAnUntrustedAddress() throws Exception {
        ListenOptions listen =
                ListenOptions.builder().proxyProtocolFrom("192.0.2.0/24").build();
        try (Endpoints endpoints = new Endpoints(listen);
                Socket peer = connected(endpoints)) {
            send(peer, "PROXY TCP4 192.0.2.7 198.51.100.9 4711 2775\r\n");

            assertThat(isClosed(peer)).isTrue();
            assertThat(endpoints.opened()).isZero();
        }
    }

    @Test
    void refusesAConnectionWithoutTheHeader() throws Exception {
        try (Endpoints endpoints = new Endpoints(FROM_HERE);
                Socket peer = connected(endpoints)) {
            send(peer, "GET / HTTP/1.1\r\n\r\n");

            assertThat(isClosed(peer)).isTrue();
            assertThat(endpoints.opened()).isZero();
        }
    }

    @Test
    void closesAConnectionWhoseHeaderDoesNotArriveInTime() throws Exception {
        try (Endpoints endpoints = Endpoints.forSilentClients(FROM_HERE);
                Socket peer = connected(endpoints)) {
            send(peer, "PROXY TCP4 ");

            assertThat(isClosed(peer)).isTrue();
            assertThat(endpoints.opened()).isZero();
        }
    }

    @Test
    void readsAFragmentedHeaderAndTheBindAfterIt() throws Exception {
        try (Endpoints endpoints = new Endpoints(FROM_HERE);
                Socket peer = connected(endpoints)) {
            byte[] header = "PROXY TCP4 192.0.2.7 198.51.100.9 4711 2775\r\n".getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < header.length - 1; i++) {
                peer.getOutputStream().write(header[i]);
            }
            peer.getOutputStream().write(hex("0a" + "0000001700000009000000000000000100000034000000"));

            assertThat(peer.getInputStream().readNBytes(16)).startsWith(hex("00000011800000090000000000000001"));
            assertThat(endpoints.accepted().remoteAddress()).isEqualTo(address("192.0.2.7", 4711));
        }
    }

    @Test
    void returnsTheAddressOfTheBalancerForItsOwnConnections() throws Exception {
        try (Endpoints endpoints = new Endpoints(FROM_HERE);
                Socket peer = connected(endpoints)) {
            peer.getOutputStream().write(hex(SIGNATURE + "20000000"));

            assertThat(endpoints.accepted().remoteAddress()).isEqualTo(peer.getLocalSocketAddress());
        }
    }

    @Test
    void readsNoHeaderWithoutTrustedAddresses() throws Exception {
        ConnectOptions options =
                ConnectOptions.builder().proxyHeader(ProxyHeader.v1()).build();
        try (Endpoints endpoints = new Endpoints(ListenOptions.defaults())) {
            SmppSession esme = get(endpoints.connect(options));

            assertThat(get(endpoints.accepted().closed()).kind()).isEqualTo(CloseReason.Kind.PROTOCOL_ERROR);
            assertThat(get(esme.closed())).isNotNull();
        }
    }

    private static Socket connected(Endpoints endpoints) throws IOException {
        Socket socket = new Socket(endpoints.listener().localAddress().getAddress(), endpoints.port());
        socket.setSoTimeout(Waits.SECONDS * 1_000);
        return socket;
    }

    private static void send(Socket peer, String text) throws IOException {
        peer.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static boolean isClosed(Socket peer) throws IOException {
        try {
            return peer.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            return true; // a reset, because unread octets remain
        }
    }

    private static byte[] write(ProxyHeader.Version version, String source, String destination) throws IOException {
        return ProxyProtocol.write(version, address(source, 4711), address(destination, 2775));
    }

    private static InetSocketAddress address(String host, int port) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByName(host), port);
    }

    private static byte[] hex(String digits) {
        return Octets.ofHex(digits).toByteArray();
    }
}
