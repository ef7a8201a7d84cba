package io.smppcore.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.Pdu;
import io.smppcore.testing.Waits;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;

/** An SMSC that connects to an ESME and is controlled by the test. Not thread-safe. */
final class OutbindSmsc implements AutoCloseable {

    private static final int TIMEOUT_MS = Waits.SECONDS * 1_000;

    private final Socket socket;
    private final DataInputStream in;
    private final PduEncoder encoder = new PduEncoder();
    private final PduDecoder decoder = new PduDecoder(Leniency.lenient(), CodecLimits.defaults());

    OutbindSmsc(InetSocketAddress esme) throws IOException {
        socket = new Socket(esme.getAddress(), esme.getPort());
        socket.setSoTimeout(TIMEOUT_MS);
        in = new DataInputStream(socket.getInputStream());
    }

    void send(int sequenceNumber, Pdu pdu) throws IOException {
        ByteBuf octets = Unpooled.buffer();
        encoder.encode(pdu, sequenceNumber, octets);
        octets.readBytes(socket.getOutputStream(), octets.readableBytes());
    }

    /** Responds to the last PDU that was read. */
    void respond(Pdu response) throws IOException {
        send(decoder.sequenceNumber(), response);
    }

    /** Reads the next PDU, which has to be of this type. */
    <T> T read(Class<T> expected) throws IOException {
        int length = in.readInt();
        byte[] octets = new byte[length];
        ByteBuffer.wrap(octets).putInt(length);
        in.readFully(octets, Integer.BYTES, length - Integer.BYTES);
        Pdu pdu = decoder.decode(Unpooled.wrappedBuffer(octets));
        assertThat(pdu).isInstanceOf(expected);
        return expected.cast(pdu);
    }

    /** Checks that the ESME closes the connection without sending another octet. */
    void expectEnd() throws IOException {
        assertThat(in.read()).isEqualTo(-1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
