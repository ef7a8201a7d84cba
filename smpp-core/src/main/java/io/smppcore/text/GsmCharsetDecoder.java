package io.smppcore.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/** Decoder of a {@link GsmCharset}: of septets, packed or one in each octet. Not thread-safe. */
final class GsmCharsetDecoder extends CharsetDecoder {

    private static final float AVERAGE_CHARACTERS = 1;

    /** 8 characters in 7 octets, and a margin for rounding. */
    private static final float MAX_CHARACTERS = 1.15f;

    private static final int SEPTET_BITS = 7;
    private static final int SEPTET = 0x7F;

    private final GsmCodec codec;
    private final boolean packed;

    /** Bits read but not yet decoded, the lowest first. */
    private int bits;

    private int bitCount;

    /** True if the last septet was an escape, whose character the next septet determines. */
    private boolean escaped;

    GsmCharsetDecoder(Charset charset, GsmCodec codec, boolean packed) {
        super(charset, AVERAGE_CHARACTERS, packed ? MAX_CHARACTERS : 1);
        this.codec = codec;
        this.packed = packed;
    }

    @Override
    protected void implReset() {
        bits = 0;
        bitCount = 0;
        escaped = false;
    }

    @Override
    protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        return packed ? decodePacked(in, out) : decodeUnpacked(in, out);
    }

    private CoderResult decodeUnpacked(ByteBuffer in, CharBuffer out) {
        while (in.hasRemaining()) {
            int septet = in.get(in.position()) & 0xFF;
            if (septet > SEPTET) {
                escaped = false;
                return CoderResult.malformedForLength(1);
            }
            if (!write(septet, out)) {
                return CoderResult.OVERFLOW;
            }
            in.get();
        }
        return CoderResult.UNDERFLOW;
    }

    private CoderResult decodePacked(ByteBuffer in, CharBuffer out) {
        while (true) {
            while (bitCount >= SEPTET_BITS && !isHeld(in)) {
                if (!write(bits & SEPTET, out)) {
                    return CoderResult.OVERFLOW;
                }
                bits >>>= SEPTET_BITS;
                bitCount -= SEPTET_BITS;
            }
            if (!in.hasRemaining()) {
                return CoderResult.UNDERFLOW;
            }
            bits |= (in.get() & 0xFF) << bitCount;
            bitCount += Byte.SIZE;
        }
    }

    /**
     * Returns true if seven zero bits are left and no octet follows in the input. They are a character if a later call
     * has another octet, otherwise padding.
     */
    private boolean isHeld(ByteBuffer in) {
        return bitCount == SEPTET_BITS && bits == 0 && !in.hasRemaining();
    }

    /** Writes the character of a septet. Returns false, without any effect, if the buffer is full. */
    private boolean write(int septet, CharBuffer out) {
        if (septet == GsmCodec.ESCAPE && !escaped) {
            escaped = true;
            return true;
        }
        if (!out.hasRemaining()) {
            return false;
        }
        out.put(escaped ? codec.afterEscape(septet) : codec.direct(septet));
        escaped = false;
        return true;
    }

    @Override
    protected CoderResult implFlush(CharBuffer out) {
        if (!escaped) {
            return CoderResult.UNDERFLOW;
        }
        if (!out.hasRemaining()) {
            return CoderResult.OVERFLOW;
        }
        out.put(' ');
        escaped = false;
        return CoderResult.UNDERFLOW;
    }
}
