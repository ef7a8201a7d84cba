package io.smppcore.gateway.attack;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A server that the gateway connects to, and that treats each connection badly, on a virtual thread. */
final class HostilePeer implements AutoCloseable {

    private static final int BACKLOG = 256;
    private static final int HEADER_OCTETS = 16;
    private static final int SEQUENCE_INDEX = 12;
    private static final int RESPONSE = 0x8000_0000;
    private static final int MAX_PDU_OCTETS = 1 << 20;

    private final ServerSocket listening;
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
    private final AtomicLong received = new AtomicLong();

    /** The treatment of a connection, which ends when the method returns. */
    @FunctionalInterface
    interface Behaviour {
        void serve(Connection connection) throws IOException, InterruptedException;
    }

    /** Starts to accept connections. */
    HostilePeer(int port, Behaviour behaviour) throws IOException {
        listening = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(() -> {
            try {
                while (true) {
                    Socket socket = listening.accept();
                    open.add(socket);
                    Thread.startVirtualThread(() -> serve(socket, behaviour));
                }
            } catch (IOException e) {
                // Closed.
            }
        });
    }

    private void serve(Socket socket, Behaviour behaviour) {
        try (socket) {
            behaviour.serve(new Connection(socket));
        } catch (IOException | InterruptedException e) {
            // The gateway or the end of the attack has closed the connection.
        } finally {
            open.remove(socket);
        }
    }

    /** Returns the number of PDUs, or of reads with octets of other protocols. */
    long received() {
        return received.get();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    /**
     * A received PDU without its body.
     *
     * @param commandId command_id
     * @param sequenceNumber sequence_number
     */
    record Header(int commandId, int sequenceNumber) {

        /** Returns a response with the status 0. */
        byte[] response(byte... body) {
            return ByteBuffer.allocate(HEADER_OCTETS + body.length)
                    .putInt(HEADER_OCTETS + body.length)
                    .putInt(commandId | RESPONSE)
                    .putInt(0)
                    .putInt(sequenceNumber)
                    .put(body)
                    .array();
        }
    }

    /** A connection of the gateway. One thread reads, and one writes. */
    final class Connection {

        private final Socket socket;
        private final DataInputStream in;

        Connection(Socket socket) throws IOException {
            this.socket = socket;
            socket.setTcpNoDelay(true);
            in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        }

        /** Waits for a PDU. */
        Header read() throws IOException {
            byte[] header = in.readNBytes(HEADER_OCTETS);
            int length =
                    header.length < HEADER_OCTETS ? 0 : ByteBuffer.wrap(header).getInt();
            if (length < HEADER_OCTETS || length > MAX_PDU_OCTETS) {
                throw new IOException("the connection has ended");
            }
            in.skipNBytes(length - HEADER_OCTETS);
            received.incrementAndGet();
            ByteBuffer fields = ByteBuffer.wrap(header);
            return new Header(fields.getInt(Integer.BYTES), fields.getInt(SEQUENCE_INDEX));
        }

        /** Waits for octets, and returns false at the end of the connection. */
        boolean readSome() throws IOException {
            boolean isOpen = in.read(new byte[1 << 16]) >= 0;
            received.addAndGet(isOpen ? 1 : 0);
            return isOpen;
        }

        /** Reads PDUs on another thread from now on. */
        void discard() {
            Thread.startVirtualThread(() -> {
                try {
                    while (true) {
                        read();
                    }
                } catch (IOException e) {
                    // The connection has ended.
                }
            });
        }

        void write(byte[] octets) throws IOException {
            socket.getOutputStream().write(octets);
        }
    }
}
