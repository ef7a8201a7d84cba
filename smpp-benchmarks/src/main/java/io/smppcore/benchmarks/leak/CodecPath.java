package io.smppcore.benchmarks.leak;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduEncoder;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.type.Address;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The path of PDUs through the codec: they are written into pooled buffers, heap and direct in turn, and read again.
 * One in eight is truncated and must be refused.
 */
final class CodecPath implements LeakPath {

    private static final int CUT_EACH = 8;
    private static final int HEADER_OCTETS = 16;
    private static final int ROOM_OCTETS = 512;

    private final ByteBufAllocator allocator;
    private final PduEncoder encoder = new PduEncoder();
    private final PduDecoder decoder = new PduDecoder(Leniency.strict(), CodecLimits.defaults());

    CodecPath(ByteBufAllocator allocator) {
        this.allocator = allocator;
    }

    @Override
    public void run(long number) {
        ByteBuf buffer = number % 2 == 0 ? allocator.directBuffer(ROOM_OCTETS) : allocator.heapBuffer(ROOM_OCTETS);
        try {
            Pdu pdu = pdu(number);
            encoder.encode(pdu, (int) (number & Integer.MAX_VALUE), buffer);
            if (number % CUT_EACH == 0) {
                refuseTruncated(buffer);
            } else {
                require(pdu, decoder.decode(buffer));
            }
        } finally {
            buffer.release();
        }
    }

    /** Truncates the PDU, with a matching command_length, and fails unless it is refused. */
    private void refuseTruncated(ByteBuf buffer) {
        buffer.writerIndex(HEADER_OCTETS + 2).setInt(0, HEADER_OCTETS + 2);
        try {
            Pdu pdu = decoder.decode(buffer);
            throw new IllegalStateException("codec: a truncated PDU was read as " + pdu);
        } catch (DecodeException e) {
            if (e.problem().summary().isEmpty()) {
                throw new IllegalStateException("codec: a problem without a summary", e);
            }
        }
    }

    private static void require(Pdu expected, Pdu actual) {
        if (!expected.equals(actual)) {
            throw new IllegalStateException("codec: " + actual + " (expected: " + expected + ")");
        }
    }

    private static Pdu pdu(long i) {
        List<Pdu> others = List.of(EnquireLink.HEADER_ONLY, DeliverSmResp.ok(), SubmitSmResp.ok(Long.toString(i)));
        int kind = (int) (i % CUT_EACH);
        return kind > 0 && kind <= others.size() ? others.get(kind - 1) : message(i);
    }

    private static SubmitSm message(long i) {
        return SubmitSm.builder()
                .sourceAddress(Address.international("41790000001"))
                .destinationAddress(Address.international(Long.toString(41_800_000_000L + i)))
                .shortMessage(Octets.wrap(("message " + i).getBytes(StandardCharsets.US_ASCII)))
                .build();
    }
}
