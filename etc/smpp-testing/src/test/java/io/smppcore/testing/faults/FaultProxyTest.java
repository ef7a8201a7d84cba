package io.smppcore.testing.faults;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.testing.Waits;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of the effect of each fault on a plain connection. */
@Timeout(Waits.METHOD_SECONDS)
class FaultProxyTest {

    private static final int TIMEOUT_MS = Waits.SECONDS * 1_000;

    /** Time to read what has already arrived, or nothing. */
    private static final int ARRIVED_MS = 20;

    private static final byte[] TEXT = {1, 2, 3, 4, 5, 6, 7, 8};

    private ServerSocket target;
    private FaultProxy proxy;
    private Socket client;
    private Socket server;
    private FaultyConnection connection;

    @BeforeEach
    void connect() throws IOException {
        target = new ServerSocket(0, 4, InetAddress.getLoopbackAddress());
        proxy = FaultProxy.to(target.getLocalPort());
        client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        server = target.accept();
        client.setSoTimeout(TIMEOUT_MS);
        server.setSoTimeout(TIMEOUT_MS);
        eventually().until(() -> proxy.accepted() == 1);
        connection = proxy.connections().getFirst();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        proxy.close();
        target.close();
    }

    @Test
    void relaysBothWaysAndEndsWithBothEnds() throws IOException {
        client.getOutputStream().write(TEXT);
        assertThat(server.getInputStream().readNBytes(TEXT.length)).isEqualTo(TEXT);
        server.getOutputStream().write(TEXT);
        assertThat(client.getInputStream().readNBytes(TEXT.length)).isEqualTo(TEXT);

        client.shutdownOutput();
        assertThat(server.getInputStream().read()).isEqualTo(-1);
        assertThat(connection.isOpen()).isTrue();
        server.close();
        assertThat(client.getInputStream().read()).isEqualTo(-1);
        eventually().until(() -> proxy.connections().isEmpty());
    }

    @Test
    void holdsOctetsDuringADelay() throws IOException {
        connection.toServer().delay(Duration.ofDays(1), Duration.ofDays(1));
        client.getOutputStream().write(TEXT);
        eventually().until(connection.toServer()::isHolding);
        assertThat(server.getInputStream().available()).isZero();
        connection.toServer().delay(Duration.ofMillis(1), Duration.ofMillis(1));

        assertThat(server.getInputStream().readNBytes(TEXT.length)).isEqualTo(TEXT);
    }

    @Test
    void holdsOctetsUntilHealed() throws IOException {
        connection.toServer().stall();
        client.getOutputStream().write(TEXT);
        eventually().until(connection.toServer()::isHolding);
        assertThat(server.getInputStream().available()).isZero();
        connection.toServer().heal();

        assertThat(server.getInputStream().readNBytes(TEXT.length)).isEqualTo(TEXT);
    }

    @Test
    void dropsSwallowedOctets() throws IOException {
        connection.toServer().swallow();
        client.getOutputStream().write(TEXT);
        connection.toServer().heal();
        client.getOutputStream().write(TEXT);
        eventually().until(() -> connection.toServer().droppedOctets() == 2 * TEXT.length);
        server.getOutputStream().write(TEXT);

        assertThat(client.getInputStream().readNBytes(TEXT.length)).isEqualTo(TEXT);
        client.shutdownOutput();
        eventually().until(connection.toServer()::isOver);
        expectNeitherOctetsNorTheEnd(server);
        assertThat(connection.toServer().relayedPieces()).isZero();
    }

    @Test
    void writesPieceByPiece() throws IOException {
        connection.toServer().slow(1, Duration.ofMillis(1));
        client.getOutputStream().write(TEXT);

        assertThat(server.getInputStream().readNBytes(TEXT.length)).isEqualTo(TEXT);
        eventually().until(() -> connection.toServer().relayedPieces() == TEXT.length);
    }

    @Test
    void cutsAfterAnOctet() throws IOException {
        connection.toServer().cutAfter(3);
        client.getOutputStream().write(TEXT);

        assertThat(server.getInputStream().readAllBytes()).containsExactly(1, 2, 3);
        assertThat(client.getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void endsOneDirectionOnly() throws IOException {
        connection.toServer().end();
        assertThat(server.getInputStream().read()).isEqualTo(-1);
        client.getOutputStream().write(TEXT);
        server.getOutputStream().write(TEXT);

        assertThat(client.getInputStream().readNBytes(TEXT.length)).isEqualTo(TEXT);
    }

    @Test
    void resetsBothSides() {
        connection.reset();

        assertThatThrownBy(() -> client.getInputStream().read())
                .isInstanceOf(SocketException.class)
                .hasMessageContaining("reset");
        assertThatThrownBy(() -> server.getInputStream().read())
                .isInstanceOf(SocketException.class)
                .hasMessageContaining("reset");
    }

    @Test
    void refusesConnectionsAndAcceptsThemAgain() throws IOException, InterruptedException {
        proxy.refuse();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), proxy.port()).close())
                .isInstanceOf(ConnectException.class);
        proxy.accept();
        try (Socket again = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
                Socket accepted = target.accept()) {
            again.getOutputStream().write(TEXT);
            assertThat(accepted.getInputStream().readNBytes(TEXT.length)).isEqualTo(TEXT);
        }
        assertThat(connection.isOpen()).isTrue();
    }

    @Test
    void shufflesResponsesAndKeepsRequestsInOrder() throws IOException {
        connection.toServer().shuffleResponses(20, new Random(1));
        ByteBuffer sent = ByteBuffer.allocate(25 * 16 * 2);
        for (int i = 0; i < 25; i++) {
            sent.putInt(16).putInt(0x80000004).putInt(0).putInt(i);
            sent.putInt(16).putInt(0x00000005).putInt(0).putInt(i);
        }
        client.getOutputStream().write(sent.array());
        List<Integer> responses = new ArrayList<>();
        List<Integer> requests = new ArrayList<>();
        DataInputStream in = new DataInputStream(server.getInputStream());
        for (int i = 0; i < 50; i++) {
            assertThat(in.readInt()).isEqualTo(16);
            List<Integer> of = in.readInt() < 0 ? responses : requests;
            assertThat(in.readInt()).isZero();
            of.add(in.readInt());
        }

        assertThat(requests).isSorted().hasSize(25).doesNotHaveDuplicates();
        assertThat(responses).hasSize(25).doesNotHaveDuplicates();
        assertThat(responses.subList(0, 20)).allMatch(number -> number < 20).isNotEqualTo(requests.subList(0, 20));
    }

    private static void expectNeitherOctetsNorTheEnd(Socket socket) throws IOException {
        socket.setSoTimeout(ARRIVED_MS);
        assertThatThrownBy(() -> {
                    if (socket.getInputStream().read() < 0) {
                        throw new EOFException();
                    }
                })
                .isInstanceOf(SocketTimeoutException.class);
        socket.setSoTimeout(TIMEOUT_MS);
    }
}
