package io.smppcore.codec;

import io.netty.buffer.ByteBuf;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.UnknownPdu;

/**
 * Writes PDUs. Nothing is allocated for a PDU beyond what the target buffer needs to grow.
 *
 * <p>Not thread-safe: one for each thread or event loop.
 *
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 3.1</a>
 */
public final class PduEncoder {

    private static final int SCRATCH_OCTETS = 512;

    private final OctetWriter writer = new OctetWriter();
    private byte[] scratch = new byte[SCRATCH_OCTETS];

    /** An encoder. */
    public PduEncoder() {}

    /**
     * How many octets a PDU takes.
     *
     * @param pdu the PDU
     * @return its command_length
     */
    public static int length(Pdu pdu) {
        int body = pdu instanceof UnknownPdu unknown
                ? unknown.body().length()
                : PduCodecs.of(pdu).length(pdu);
        return CodecLimits.HEADER_OCTETS + body;
    }

    /**
     * Appends one PDU.
     *
     * @param pdu what to write
     * @param sequenceNumber any 32-bit value
     * @param out grows as needed; heap buffers are written in place, others with one copy; stays owned by the caller
     */
    public void encode(Pdu pdu, int sequenceNumber, ByteBuf out) {
        if (pdu instanceof UnknownPdu unknown) {
            encodeUnknown(unknown, sequenceNumber, out);
            return;
        }
        PduCodec<Pdu> codec = PduCodecs.of(pdu);
        int length = CodecLimits.HEADER_OCTETS + codec.length(pdu);
        out.ensureWritable(length);
        if (out.hasArray()) {
            int index = out.writerIndex();
            writer.wrap(out.array(), out.arrayOffset() + index);
            write(codec, pdu, sequenceNumber, length);
            out.writerIndex(index + length);
        } else {
            writer.wrap(scratch(length), 0);
            write(codec, pdu, sequenceNumber, length);
            out.writeBytes(scratch, 0, length);
        }
    }

    private void write(PduCodec<Pdu> codec, Pdu pdu, int sequenceNumber, int length) {
        int status = pdu instanceof Response response ? response.commandStatus().value() : 0;
        writer.int32(length);
        writer.int32(pdu.commandId().value());
        writer.int32(status);
        writer.int32(sequenceNumber);
        codec.write(pdu, writer);
    }

    private byte[] scratch(int length) {
        if (length > scratch.length) {
            scratch = new byte[Math.max(length, 2 * scratch.length)];
        }
        return scratch;
    }

    private void encodeUnknown(UnknownPdu pdu, int sequenceNumber, ByteBuf out) {
        int length = CodecLimits.HEADER_OCTETS + pdu.body().length();
        writer.wrap(scratch(length), 0);
        writer.int32(length);
        writer.int32(pdu.commandId().value());
        writer.int32(pdu.commandStatus().value());
        writer.int32(sequenceNumber);
        writer.octets(pdu.body());
        out.writeBytes(scratch, 0, length);
    }
}
