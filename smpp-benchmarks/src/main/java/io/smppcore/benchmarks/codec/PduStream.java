package io.smppcore.benchmarks.codec;

import io.netty.buffer.ByteBuf;
import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.pdu.Pdu;
import java.util.Arrays;
import java.util.function.Consumer;

/* A session does the same in an internal class. The one difference: a piece that does not complete its PDU is only
 * appended to the held octets there, and copied once more here. */

/**
 * Splitter of a stream into PDUs with the public API of the library: each piece is copied once, and its PDUs are
 * decoded in place.
 */
final class PduStream {

    private static final byte[] NOTHING = new byte[0];
    private static final int ARRAY_OCTETS = 1 << 17;

    private final PduDecoder decoder = new PduDecoder(Leniency.lenient(), CodecLimits.defaults());
    private final byte[] array = new byte[ARRAY_OCTETS];
    private byte[] held = NOTHING;

    /** Reads all of one piece and passes on the PDUs that are complete. */
    void read(ByteBuf piece, Consumer<Pdu> sink) {
        int total = held.length + piece.readableBytes();
        System.arraycopy(held, 0, array, 0, held.length);
        piece.readBytes(array, held.length, total - held.length);
        int index = 0;
        int length = decoder.frameLength(array, index, total);
        while (length != 0 && length <= total - index) {
            sink.accept(decoder.decode(array, index, length));
            index += length;
            length = decoder.frameLength(array, index, total - index);
        }
        held = index == total ? NOTHING : Arrays.copyOfRange(array, index, total);
    }
}
