package io.smppcore.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.Pdu;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A peer without a library, which can violate the protocol. */
final class RawPeer implements AutoCloseable {

    static final int SUBMIT_SM = 0x4;
    static final int DELIVER_SM = 0x5;
    static final int BIND_TRANSCEIVER = 0x9;

    private static final int HEADER_OCTETS = 16;

    private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();

    /** The reaction of an SMSC to a PDU. */
    @FunctionalInterface
    interface Behaviour {

        void received(RawPeer.Connection from, int command, int sequence) throws IOException;
    }

    /** A connection. */
    static final class Connection {
        private final Socket socket;

        Connection(Socket socket) {
            this.socket = socket;
        }

        void send(Pdu pdu, int sequence) throws IOException {
            ByteBuf out = Unpooled.buffer();
            new PduEncoder().encode(pdu, sequence, out);
            socket.getOutputStream().write(ByteBufUtil.getBytes(out));
        }

        void close() throws IOException {
            socket.close();
        }
    }

    /** Listens as an SMSC; returns the port. */
    int listen(Behaviour behaviour) throws IOException {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        open.add(server);
        Thread.startVirtualThread(() -> {
            try {
                while (true) {
                    Socket socket = server.accept();
                    open.add(socket);
                    Thread.startVirtualThread(() -> read(socket, behaviour));
                }
            } catch (IOException e) {
                // Closed.
            }
        });
        return server.getLocalPort();
    }

    /** Connects as an account that reads nothing. */
    Connection connect(int port) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(1);
        socket.connect(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        open.add(socket);
        return new Connection(socket);
    }

    private static void read(Socket socket, Behaviour behaviour) {
        try (DataInputStream in = new DataInputStream(socket.getInputStream())) {
            Connection connection = new Connection(socket);
            while (true) {
                int length = in.readInt();
                int command = in.readInt();
                in.readInt();
                int sequence = in.readInt();
                in.skipNBytes(length - HEADER_OCTETS);
                behaviour.received(connection, command, sequence);
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    @Override
    public void close() {
        for (AutoCloseable one : open) {
            try {
                one.close();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }
}
