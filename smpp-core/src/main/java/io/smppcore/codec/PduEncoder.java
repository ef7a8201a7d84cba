package io.smppcore.codec;

import io.netty.buffer.ByteBuf;
import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;

/**
 * Encoder of PDUs. Allocates nothing unless the target buffer has to grow.
 *
 * <p>Not thread-safe: use one for each thread or event loop.
 *
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 3.1</a>
 */
public final class PduEncoder {

    private final OctetWriter writer = new OctetWriter();

    /** Creates an encoder. */
    public PduEncoder() {}

    /**
     * Appends one PDU.
     *
     * @param pdu the PDU
     * @param sequenceNumber sequence number of the PDU, any 32-bit value
     * @param out target, which grows as needed; heap buffers are written in place, others with one copy; stays owned by
     *     the caller and is unchanged after an exception
     */
    public void encode(Pdu pdu, int sequenceNumber, ByteBuf out) {
        int from = out.writerIndex();
        try {
            if (pdu instanceof UnknownRequest unknown) {
                unknown(unknown.commandId(), unknown.commandStatus(), unknown.body(), sequenceNumber, out);
            } else if (pdu instanceof UnknownResponse unknown) {
                unknown(unknown.commandId(), unknown.commandStatus(), unknown.body(), sequenceNumber, out);
            } else {
                int commandId = pdu.commandId().value();
                int status = commandId < 0 ? ((Response) pdu).commandStatus().value() : 0;
                writer.begin(out, commandId, status, sequenceNumber);
                PduCodecs.write(pdu, writer);
            }
            writer.end(out, from);
        } catch (RuntimeException e) {
            out.writerIndex(from);
            throw e;
        }
    }

    private void unknown(CommandId commandId, CommandStatus status, Octets body, int sequenceNumber, ByteBuf out) {
        writer.begin(out, commandId.value(), status.value(), sequenceNumber);
        writer.octets(body);
    }

    /**
     * Appends one encoded PDU.
     *
     * @param pdu the PDU
     * @param sequenceNumber sequence number that replaces that of the PDU, any 32-bit value
     * @param out target, which grows as needed; heap buffers are written in place; stays owned by the caller
     */
    public void encode(RawPdu pdu, int sequenceNumber, ByteBuf out) {
        byte[] octets = pdu.octets();
        int from = out.writerIndex();
        out.ensureWritable(octets.length);
        if (out.hasArray()) {
            int at = out.arrayOffset() + from;
            System.arraycopy(octets, 0, out.array(), at, octets.length);
            OctetWriter.INT.set(out.array(), at + PduHeader.SEQUENCE_NUMBER, sequenceNumber);
            out.writerIndex(from + octets.length);
        } else {
            out.writeBytes(octets);
            out.setInt(from + PduHeader.SEQUENCE_NUMBER, sequenceNumber);
        }
    }
}
