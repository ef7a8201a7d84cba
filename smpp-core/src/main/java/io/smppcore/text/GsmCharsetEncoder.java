package io.smppcore.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/** Encoder of a {@link GsmCharset}: to septets, packed or one in each octet. Not thread-safe. */
final class GsmCharsetEncoder extends CharsetEncoder {

    private static final float AVERAGE_OCTETS = 1.1f;
    private static final float MAX_OCTETS = 2;
    private static final int SEPTET_BITS = 7;
    private static final int SEPTET = 0x7F;

    private final GsmCodec codec;
    private final boolean packed;

    /** Bits of the current octet, the lowest first. */
    private int bits;

    private int bitCount;

    /**
     * True if a high surrogate at the end of the input was replaced. A low surrogate at the start of the next input
     * belongs to it and is skipped, so that the pair has one replacement.
     */
    private boolean halfPairReplaced;

    GsmCharsetEncoder(Charset charset, GsmCodec codec, boolean packed) {
        super(charset, AVERAGE_OCTETS, MAX_OCTETS);
        this.codec = codec;
        this.packed = packed;
    }

    @Override
    protected void implReset() {
        bits = 0;
        bitCount = 0;
        halfPairReplaced = false;
    }

    @Override
    protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
        if (halfPairReplaced && in.hasRemaining()) {
            halfPairReplaced = false;
            in.position(in.position() + (Character.isLowSurrogate(in.get(in.position())) ? 1 : 0));
        }
        while (in.hasRemaining()) {
            int from = in.position();
            byte code = codec.code(in.get(from));
            CoderResult result = code == GsmCodec.NO_CODE ? unencodable(in, out) : write(code, 1, in, out);
            // Underflow without progress is a high surrogate whose second half is not there yet.
            if (!result.isUnderflow() || in.position() == from) {
                return result;
            }
        }
        return CoderResult.UNDERFLOW;
    }

    /* CharsetEncoder would write the replacement as a whole octet, so packed replacements are written here. */
    private CoderResult unencodable(CharBuffer in, ByteBuffer out) {
        CoderResult fault = fault(in);
        boolean unmappable = fault.isUnmappable();
        CodingErrorAction action = unmappable ? unmappableCharacterAction() : malformedInputAction();
        if (!packed || !action.equals(CodingErrorAction.REPLACE)) {
            return fault;
        }
        CoderResult result = write(replacement()[0], fault.isError() ? fault.length() : 1, in, out);
        halfPairReplaced = fault.isUnderflow() && result.isUnderflow();
        return result;
    }

    /** Returns the fault of the next character; underflow for a high surrogate at the end of the input. */
    private static CoderResult fault(CharBuffer in) {
        char c = in.get(in.position());
        if (!Character.isSurrogate(c)) {
            return CoderResult.unmappableForLength(1);
        }
        if (Character.isHighSurrogate(c) && in.remaining() == 1) {
            return CoderResult.UNDERFLOW;
        }
        boolean pair = Character.isHighSurrogate(c) && Character.isLowSurrogate(in.get(in.position() + 1));
        return pair ? CoderResult.unmappableForLength(2) : CoderResult.malformedForLength(1);
    }

    /** Consumes characters and writes their code; has no effect if the buffer is full. */
    private CoderResult write(byte code, int characters, CharBuffer in, ByteBuffer out) {
        int septets = code < 0 ? 2 : 1;
        int octets = packed ? (bitCount + septets * SEPTET_BITS) / Byte.SIZE : septets;
        if (out.remaining() < octets) {
            return CoderResult.OVERFLOW;
        }
        in.position(in.position() + characters);
        if (code < 0) {
            write(GsmCodec.ESCAPE, out);
        }
        write(code & SEPTET, out);
        return CoderResult.UNDERFLOW;
    }

    private void write(int septet, ByteBuffer out) {
        if (!packed) {
            out.put((byte) septet);
            return;
        }
        bits |= septet << bitCount;
        bitCount += SEPTET_BITS;
        if (bitCount >= Byte.SIZE) {
            out.put((byte) bits);
            bits >>>= Byte.SIZE;
            bitCount -= Byte.SIZE;
        }
    }

    @Override
    protected CoderResult implFlush(ByteBuffer out) {
        if (bitCount == 0) {
            return CoderResult.UNDERFLOW;
        }
        if (!out.hasRemaining()) {
            return CoderResult.OVERFLOW;
        }
        out.put((byte) bits);
        implReset();
        return CoderResult.UNDERFLOW;
    }
}
