package io.smppcore.benchmarks.memory;

import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.benchmarks.loopback.Loopback;
import io.smppcore.benchmarks.measure.Listening;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.type.CommandId;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Binds of plain sockets to the server of a library, so that nearly all memory of this process is the server's. Called
 * by one thread.
 */
final class RawClients extends Loopback {

    private static final int MAX_FRAME_OCTETS = 1_024;
    private static final int STATUS_INDEX = 8;
    private static final int SEQUENCE_INDEX = 12;
    private static final int PAIRS = 250;

    private static final byte[] BIND = Samples.bind();
    private static final byte[] SUBMIT_SM = Samples.octets(Samples.SUBMIT_SM);
    private static final byte[] ENQUIRE_LINK_RESP = Samples.octets(EnquireLinkResp.OK);

    private final Listening server;
    private final List<SocketChannel> sockets = new ArrayList<>();
    private final ByteBuffer frame = ByteBuffer.allocateDirect(MAX_FRAME_OCTETS);

    RawClients(int connections, Listening.Start start) throws Exception {
        server = start.server(this);
        for (int i = 0; i < connections; i++) {
            SocketChannel socket = connect(server.port());
            sockets.add(socket);
            write(socket, BIND);
            await(socket, CommandId.BIND_TRANSCEIVER_RESP);
        }
    }

    /** Returns the memory of a plain socket, to be subtracted. */
    static Footprint footprintOfSocket() throws IOException, InterruptedException {
        List<SocketChannel> sockets = new ArrayList<>();
        try (ServerSocketChannel listener = ServerSocketChannel.open().bind(new InetSocketAddress(HOST, 0))) {
            int port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
            Footprint before = Footprint.measureIdle();
            for (int i = 0; i < PAIRS; i++) {
                sockets.add(connect(port));
                sockets.add(listener.accept());
            }
            return Footprint.measureIdle().beyond(before, sockets.size());
        } finally {
            for (SocketChannel socket : sockets) {
                socket.close();
            }
        }
    }

    /** Sends one message at a time over each connection, over all connections at the same time. */
    @Override
    public void submitAll(int messages, int limit) throws IOException {
        Samples.require("messages that do not divide into " + sockets.size(), messages % sockets.size(), 0);
        for (int i = 0; i < messages / sockets.size(); i++) {
            for (SocketChannel socket : sockets) {
                write(socket, SUBMIT_SM);
            }
            for (SocketChannel socket : sockets) {
                await(socket, CommandId.SUBMIT_SM_RESP);
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel socket : sockets) {
            socket.close();
        }
        server.close();
    }

    private static SocketChannel connect(int port) throws IOException {
        return SocketChannel.open(new InetSocketAddress(HOST, port));
    }

    private void write(SocketChannel socket, byte[] octets) throws IOException {
        frame.clear().put(octets).flip();
        while (frame.hasRemaining()) {
            socket.write(frame);
        }
    }

    /** Reads a response of one kind with ESME_ROK, and answers any enquire_link before it. */
    private void await(SocketChannel socket, CommandId expected) throws IOException {
        CommandId command = read(socket);
        while (command.equals(CommandId.ENQUIRE_LINK)) {
            int sequenceNumber = frame.getInt(SEQUENCE_INDEX);
            byte[] answer = ENQUIRE_LINK_RESP.clone();
            ByteBuffer.wrap(answer).putInt(SEQUENCE_INDEX, sequenceNumber);
            write(socket, answer);
            command = read(socket);
        }
        Samples.require("answer", command, expected);
        Samples.require("command_status", frame.getInt(STATUS_INDEX), 0);
    }

    private CommandId read(SocketChannel socket) throws IOException {
        frame.clear().limit(Integer.BYTES);
        fill(socket);
        frame.limit(frame.getInt(0));
        fill(socket);
        return CommandId.of(frame.getInt(Integer.BYTES));
    }

    private void fill(SocketChannel socket) throws IOException {
        while (frame.hasRemaining()) {
            if (socket.read(frame) < 0) {
                throw new IOException("the server has closed the connection");
            }
        }
    }
}
