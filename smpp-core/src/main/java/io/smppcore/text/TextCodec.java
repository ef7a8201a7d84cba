package io.smppcore.text;

import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/**
 * Encoder and decoder of text in one {@link Encoding}, with one unpacked septet in each octet for GSM 7-bit. Immutable.
 */
abstract sealed class TextCodec permits GsmCodec, Ucs2Codec, CharsetCodec {

    /** Replacement for octets that are not a character. */
    static final char REPLACEMENT = '\uFFFD';

    /** The index returned if there is no such character or octet. */
    static final int NONE = -1;

    /** Returns the octets, or null if the encoding lacks a character. */
    abstract byte @Nullable [] encode(String text);

    /** Returns the index of the first character from {@code from} on that the encoding lacks, or {@link #NONE}. */
    abstract int unencodable(String text, int from);

    /** Returns the text, with {@link #REPLACEMENT} for octets that are not a character. */
    abstract String decode(Octets octets);

    /** Returns the index of the first octet that a correct encoder never writes, or {@link #NONE}. */
    abstract int malformed(Octets octets);

    /**
     * Returns the last index from {@code from + 1} to {@code to} at which a cut splits no character, or {@code from} if
     * there is none.
     */
    abstract int cut(Octets octets, int from, int to);
}
