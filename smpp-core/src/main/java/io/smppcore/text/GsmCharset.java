package io.smppcore.text;

import io.smppcore.type.InvalidFieldException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;

/**
 * GSM 7-bit as a charset of Java, for {@link String#getBytes(Charset)} and {@code new String(bytes, charset)}.
 * Immutable.
 *
 * <p>Prefer {@link TextEncoder} and {@link TextDecoder}: they are faster, report characters that cannot be encoded, and
 * choose the tables. {@link String#getBytes(Charset)} replaces characters that the charset lacks by question marks.
 */
public final class GsmCharset extends Charset {

    /** GSM 7-bit with the default alphabet and extension, one septet in each octet. */
    public static final GsmCharset UNPACKED = of(Encoding.GSM);

    /**
     * GSM 7-bit with the default alphabet and extension, eight septets in seven octets. The decoder takes seven zero
     * bits at the end for padding, although they may also be the character @.
     */
    public static final GsmCharset PACKED = packed(Encoding.GSM);

    private final boolean isPacked;
    private final GsmCodec codec;

    private GsmCharset(Encoding encoding, boolean packed) {
        super(name(encoding, packed), new String[0]);
        isPacked = packed;
        codec = TextCodecs.gsm(encoding);
    }

    private static String name(Encoding encoding, boolean packed) {
        if (encoding.alphabet() != Alphabet.GSM) {
            throw new InvalidFieldException("alphabet", encoding.alphabet().toString(), "GSM");
        }
        return "X-GSM0338" + (packed ? "-PACKED" : "")
                + (encoding.equals(Encoding.GSM) ? "" : "-" + encoding.lockingShift() + "-" + encoding.singleShift());
    }

    /**
     * Returns a charset with the tables of an encoding and one septet in each octet; fails with {@link
     * InvalidFieldException} if the encoding is not GSM 7-bit.
     */
    public static GsmCharset of(Encoding encoding) {
        return new GsmCharset(encoding, false);
    }

    /**
     * Returns a charset with the tables of an encoding and eight septets in seven octets; fails with {@link
     * InvalidFieldException} if the encoding is not GSM 7-bit.
     */
    public static GsmCharset packed(Encoding encoding) {
        return new GsmCharset(encoding, true);
    }

    @Override
    public boolean contains(Charset other) {
        return other.equals(this) || (other instanceof GsmCharset gsm && gsm.codec == codec);
    }

    @Override
    public CharsetDecoder newDecoder() {
        return new GsmCharsetDecoder(this, codec, isPacked);
    }

    @Override
    public CharsetEncoder newEncoder() {
        return new GsmCharsetEncoder(this, codec, isPacked);
    }
}
