package io.smppcore.text;

import io.smppcore.type.Octets;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import org.jspecify.annotations.Nullable;

/** A codec that uses a charset of the JDK, or another {@link Charset}. Immutable. */
final class CharsetCodec extends TextCodec {

    /**
     * Maximum number of octets by which a cut is moved back. It is more than the longest character has, including an
     * escape sequence before it.
     */
    private static final int LONGEST = 10;

    private final Charset charset;
    private final boolean oneOctetEach;
    private final boolean hasEscapes;

    CharsetCodec(Charset charset) {
        this.charset = charset;
        this.oneOctetEach = charset.canEncode() && charset.newEncoder().maxBytesPerChar() == 1;
        this.hasEscapes = charset.name().contains("2022");
    }

    /**
     * Returns the codec of an alphabet; fails with {@link AlphabetUnavailableException} if the JDK lacks the charset.
     */
    static CharsetCodec of(Alphabet alphabet, String charset) {
        if (!Charset.isSupported(charset)) {
            throw new AlphabetUnavailableException(alphabet, charset);
        }
        return new CharsetCodec(Charset.forName(charset));
    }

    @Override
    byte @Nullable [] encode(String text) {
        // Compares, because getBytes silently replaces characters that the charset lacks.
        byte[] octets = text.getBytes(charset);
        return new String(octets, charset).equals(text) ? octets : null;
    }

    @Override
    int unencodable(String text, int from) {
        int i = from;
        while (i < text.length()) {
            String character = Character.toString(text.codePointAt(i));
            if (encode(character) == null) {
                return i;
            }
            i += character.length();
        }
        return NONE;
    }

    @Override
    String decode(Octets octets) {
        return new String(octets.toByteArray(), charset);
    }

    @Override
    int malformed(Octets octets) {
        CharsetDecoder decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(octets.toByteArray());
        CharBuffer out = CharBuffer.allocate((int) Math.ceil(octets.length() * (double) decoder.maxCharsPerByte()));
        CoderResult result = decoder.decode(in, out, true);
        return result.isError() ? in.position() : NONE;
    }

    @Override
    int cut(Octets octets, int from, int to) {
        if (oneOctetEach) {
            return to;
        }
        // The meaning of an octet may depend on an escape sequence far before it.
        int start = hasEscapes ? 0 : from;
        for (int end = to; end > Math.max(from, to - LONGEST); end--) {
            if (malformed(octets.range(start, end)) == NONE) {
                return end;
            }
        }
        // No cut was found although no character is that long, so the octets are not text and are cut anywhere.
        return to - from < LONGEST ? from : to;
    }

    @Override
    public String toString() {
        return charset.name();
    }
}
