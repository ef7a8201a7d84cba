package io.smppcore.testing.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.smppcore.testing.Waits;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HexFormat;

/** A peer that writes and reads octets with a plain socket. Not thread-safe. */
public final class RawPeer implements AutoCloseable {

    private static final int READ_TIMEOUT_MS = Waits.SECONDS * 1_000;

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;

    RawPeer(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(READ_TIMEOUT_MS);
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        this.out = socket.getOutputStream();
    }

    /** Connects to a port of this machine. */
    public static RawPeer connect(int port) throws IOException {
        return connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    public static RawPeer connect(InetSocketAddress address) throws IOException {
        return connect(address, 0);
    }

    /** Connects with a receive buffer of about this number of octets; 0 leaves the size to the system. */
    public static RawPeer connect(InetSocketAddress address, int receiveBufferOctets) throws IOException {
        Socket socket = new Socket();
        if (receiveBufferOctets > 0) {
            socket.setReceiveBufferSize(receiveBufferOctets);
        }
        socket.connect(address);
        return new RawPeer(socket);
    }

    /** Connects from another address of this machine, such as 127.0.0.2. */
    public static RawPeer connect(InetSocketAddress address, InetAddress from) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(address);
        return new RawPeer(socket);
    }

    /** Waits for the next connection to this machine. */
    public static RawPeer accepted(ServerSocket listening) throws IOException {
        listening.setSoTimeout(READ_TIMEOUT_MS);
        return new RawPeer(listening.accept());
    }

    /** Connects to a port of this machine and binds as transceiver. */
    public static RawPeer bound(int port) throws IOException {
        return connect(port).bind(PduOctets.BIND_TRANSCEIVER);
    }

    /** Binds with sequence number 1 and expects success. */
    public RawPeer bind(int commandId) throws IOException {
        return bindAs(PduOctets.bind(commandId, 1, "me", "secret"));
    }

    /** Sends this bind request and expects success. */
    public RawPeer bindAs(byte[] pdu) throws IOException {
        write(pdu);
        PduOctets response = read();
        assertThat(response.commandId()).isEqualTo(ByteBuffer.wrap(pdu).getInt(Integer.BYTES) | PduOctets.GENERIC_NACK);
        assertThat(response.commandStatus()).isZero();
        return this;
    }

    /** Expects a deliver_sm and accepts it. */
    public void answerDeliverSm() throws IOException {
        PduOctets request = read();
        assertThat(request.commandId()).isEqualTo(PduOctets.DELIVER_SM);
        write(PduOctets.deliverSmResp(request.sequenceNumber()));
    }

    /** Writes all PDUs with one write. */
    public void write(byte[]... pdus) throws IOException {
        out.write(PduOctets.join(pdus));
        out.flush();
    }

    /** Responds to a request. */
    public void respond(PduOctets request, int commandStatus, byte... body) throws IOException {
        write(PduOctets.encoded(
                request.commandId() | PduOctets.GENERIC_NACK, commandStatus, request.sequenceNumber(), body));
    }

    public void writeOctetByOctet(byte[] pdu) throws IOException {
        for (byte octet : pdu) {
            out.write(octet);
            out.flush();
        }
    }

    public PduOctets read() throws IOException {
        int length = in.readInt();
        int commandId = in.readInt();
        int commandStatus = in.readInt();
        int sequenceNumber = in.readInt();
        byte[] body = in.readNBytes(length - PduOctets.HEADER_OCTETS);
        return new PduOctets(
                commandId, commandStatus, sequenceNumber, HexFormat.of().formatHex(body));
    }

    /** Reads octets, as hex digits. */
    public String octets(int count) throws IOException {
        return HexFormat.of().formatHex(in.readNBytes(count));
    }

    /** Discards the octets that have arrived. */
    public void skipReceived() throws IOException {
        in.skipNBytes(in.available());
    }

    /** Reads a PDU, which has to arrive within the given time. */
    public PduOctets read(Duration within) throws IOException {
        socket.setSoTimeout(Math.toIntExact(within.toMillis()));
        PduOctets pdu = read();
        socket.setSoTimeout(READ_TIMEOUT_MS);
        return pdu;
    }

    /** Expects that nothing arrives for some time. */
    public void expectNothing(Duration time) throws IOException {
        socket.setSoTimeout(Math.toIntExact(time.toMillis()));
        assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(in::read);
        socket.setSoTimeout(READ_TIMEOUT_MS);
    }

    /** Expects that the other end closes the connection without sending another octet. */
    public void expectEnd() throws IOException {
        try {
            expectFin();
        } catch (SocketException e) {
            // A reset is an end, too: the other end has closed before it read everything.
            assertThat(e).hasMessageContaining("reset");
        }
    }

    /** Expects FIN instead of another octet. */
    public void expectFin() throws IOException {
        assertThat(in.read()).isEqualTo(-1);
    }

    /** Expects RST instead of another octet. */
    public void expectReset() {
        assertThatExceptionOfType(SocketException.class).isThrownBy(in::read).withMessageContaining("reset");
    }

    /** Reads the next PDU other than enquire_link; answers each enquire_link. */
    public PduOctets readAnsweringPings() throws IOException {
        PduOctets pdu = read();
        while (pdu.commandId() == PduOctets.ENQUIRE_LINK) {
            write(PduOctets.request(PduOctets.ENQUIRE_LINK_RESP, pdu.sequenceNumber()));
            pdu = read();
        }
        return pdu;
    }

    /** Passes every PDU to a behaviour until the connection ends. */
    void serve(RawSmsc.Behaviour behaviour) {
        try (this) {
            socket.setSoTimeout(0);
            while (true) {
                behaviour.received(this, read());
            }
        } catch (IOException e) {
            // It has ended.
        }
    }

    /** Breaks the connection, like a peer that crashes. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Ends the outgoing direction; the socket can still be read. */
    public void end() throws IOException {
        socket.shutdownOutput();
    }

    /** Checks that the session continues: a submit_sm with this sequence number is answered with ESME_ROK. */
    public void expectAlive(int sequenceNumber) throws IOException {
        write(PduOctets.submitSm(sequenceNumber, "alive"));
        PduOctets response = read();
        assertThat(response.commandId()).isEqualTo(PduOctets.SUBMIT_SM_RESP);
        assertThat(response.commandStatus()).isZero();
        assertThat(response.sequenceNumber()).isEqualTo(sequenceNumber);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
