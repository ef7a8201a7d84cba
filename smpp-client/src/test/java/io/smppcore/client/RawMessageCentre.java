package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** An SMSC on a plain socket, controlled by the test. */
final class RawMessageCentre implements AutoCloseable {

    static final int GENERIC_NACK = 0x8000_0000;
    static final int SUBMIT_SM = 0x0000_0004;
    static final int UNBIND = 0x0000_0006;
    static final int BIND_TRANSCEIVER = 0x0000_0009;
    static final int ENQUIRE_LINK = 0x0000_0015;

    private static final int HEADER_OCTETS = 16;
    private static final int TIMEOUT_MS = 10_000;
    private static final byte[] EMPTY_TEXT = {0};

    private final ServerSocket listening;

    RawMessageCentre() throws IOException {
        listening = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        listening.setSoTimeout(TIMEOUT_MS);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Waits for the next connection. */
    Link accept() throws IOException {
        return new Link(listening.accept());
    }

    /** Waits for the next connection and accepts its bind. */
    Link acceptBind() throws IOException {
        Link link = accept();
        Header bind = link.read();
        assertThat(bind.commandId()).isEqualTo(BIND_TRANSCEIVER);
        link.respond(bind, 0, EMPTY_TEXT);
        return link;
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    /** The header of a received PDU; its body was skipped. */
    record Header(int commandId, int sequenceNumber) {}

    /** A connection. Not thread-safe. */
    static final class Link implements AutoCloseable {

        private final Socket socket;
        private final DataInputStream in;
        private final DataOutputStream out;

        private Link(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(socket.getInputStream());
            this.out = new DataOutputStream(socket.getOutputStream());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MS);
        }

        Header read() throws IOException {
            int length = in.readInt();
            int commandId = in.readInt();
            in.skipNBytes(Integer.BYTES);
            int sequenceNumber = in.readInt();
            in.skipNBytes(length - HEADER_OCTETS);
            return new Header(commandId, sequenceNumber);
        }

        void respond(Header request, int commandStatus, byte... body) throws IOException {
            write(request.commandId() | GENERIC_NACK, commandStatus, request.sequenceNumber(), body);
        }

        void nack(Header request, int commandStatus) throws IOException {
            write(GENERIC_NACK, commandStatus, request.sequenceNumber());
        }

        void request(int commandId, int sequenceNumber) throws IOException {
            write(commandId, 0, sequenceNumber);
        }

        void write(byte[] octets) throws IOException {
            out.write(octets);
        }

        void write(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }

        /** Checks that the client closes the connection without a further octet. */
        void expectEnd() throws IOException {
            assertThat(in.read()).isEqualTo(-1);
        }

        /** Checks that nothing arrives for this time and the connection stays open. */
        void expectSilence(int millis) throws IOException {
            socket.setSoTimeout(millis);
            try {
                assertThat(in.read())
                        .as("octet, or -1 for the end of the connection")
                        .isNull();
            } catch (SocketTimeoutException e) {
                socket.setSoTimeout(TIMEOUT_MS);
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }

        private void write(int commandId, int commandStatus, int sequenceNumber, byte... body) throws IOException {
            out.writeInt(HEADER_OCTETS + body.length);
            out.writeInt(commandId);
            out.writeInt(commandStatus);
            out.writeInt(sequenceNumber);
            out.write(body);
        }
    }
}
