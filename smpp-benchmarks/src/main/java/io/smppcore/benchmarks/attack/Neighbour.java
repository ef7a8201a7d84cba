package io.smppcore.benchmarks.attack;

import io.smppcore.attackers.AttackPdus;
import io.smppcore.type.CommandStatus;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A well-behaved client next to the attackers, with one request at a time, each of which has to be accepted. Called by
 * one thread.
 */
final class Neighbour implements AutoCloseable {

    static final String SYSTEM_ID = "neighbour";
    static final String PASSWORD = "secret";

    private static final int TIMEOUT_MS = 60_000;
    private static final int HEADER_OCTETS = 16;
    private static final int STATUS_INDEX = 8;
    private static final int SEQUENCE_INDEX = 12;

    /** The kind of requests that a neighbour sends. */
    enum Kind {
        /** Messages over one session. */
        MESSAGES(100),
        /**
         * Binds, each over a new connection. The server computes a password hash for each, which may wait for those of
         * other binds.
         */
        BINDS(4);

        private final int minimum;

        Kind(int minimum) {
            this.minimum = minimum;
        }

        /** Returns the minimum number of requests before an attack, and during it. */
        int minimum() {
            return minimum;
        }
    }

    private final InetSocketAddress server;
    private final @Nullable Connection session;
    private int sequenceNumber = 1;

    /** Connects, and binds if the requests are messages. */
    Neighbour(InetSocketAddress server, Kind kind) throws IOException {
        this.server = server;
        this.session = kind == Kind.MESSAGES ? bind() : null;
    }

    /**
     * Sends requests one after the other.
     *
     * @param times records the time of each request in nanoseconds
     * @param count minimum number of requests
     * @param time minimum time
     * @throws IOException if a request is refused or not answered within a minute
     */
    void send(Histogram times, int count, Duration time) throws IOException {
        long startNanos = System.nanoTime();
        for (int i = 0; i < count || System.nanoTime() - startNanos < time.toNanos(); i++) {
            long beforeNanos = System.nanoTime();
            if (session == null) {
                bind().close();
            } else {
                submit(session);
            }
            times.recordValue(System.nanoTime() - beforeNanos);
        }
    }

    private Connection bind() throws IOException {
        Connection connection = Connection.to(server);
        try {
            connection.request(AttackPdus.bindAs(SYSTEM_ID, PASSWORD, ""), 1);
            return connection;
        } catch (IOException e) {
            connection.close();
            throw e;
        }
    }

    private void submit(Connection connection) throws IOException {
        sequenceNumber++;
        String text = "message " + sequenceNumber;
        byte[] body = connection.request(AttackPdus.submit(text), sequenceNumber);
        byte[] expected = (text + '\0').getBytes(StandardCharsets.US_ASCII);
        if (!Arrays.equals(Arrays.copyOf(body, expected.length), expected)) {
            throw new IOException("neighbour: the response to " + text + " is that of another request");
        }
    }

    @Override
    public void close() throws IOException {
        if (session != null) {
            session.close();
        }
    }

    private record Connection(Socket socket, DataInputStream in) {

        static Connection to(InetSocketAddress server) throws IOException {
            Socket socket = new Socket();
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MS);
            socket.connect(server, TIMEOUT_MS);
            return new Connection(socket, new DataInputStream(new BufferedInputStream(socket.getInputStream())));
        }

        /** Sends a request, and returns the body of its response. */
        byte[] request(byte[] pdu, int sequenceNumber) throws IOException {
            socket.getOutputStream()
                    .write(ByteBuffer.wrap(pdu)
                            .putInt(SEQUENCE_INDEX, sequenceNumber)
                            .array());
            ByteBuffer header = ByteBuffer.wrap(in.readNBytes(HEADER_OCTETS));
            if (header.remaining() < HEADER_OCTETS) {
                throw new IOException("neighbour: the server has closed its connection");
            }
            CommandStatus status = CommandStatus.of(header.getInt(STATUS_INDEX));
            if (!status.isOk() || header.getInt(SEQUENCE_INDEX) != sequenceNumber) {
                throw new IOException("neighbour: request " + sequenceNumber + " was answered with " + status
                        + ", sequence_number " + header.getInt(SEQUENCE_INDEX));
            }
            return in.readNBytes(header.getInt(0) - HEADER_OCTETS);
        }

        void close() throws IOException {
            socket.close();
        }
    }
}
