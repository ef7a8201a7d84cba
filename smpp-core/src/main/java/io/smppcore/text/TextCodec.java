package io.smppcore.text;

import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes text in one encoding, septets unpacked. Immutable. */
abstract sealed class TextCodec permits GsmCodec, Ucs2Codec, CharsetCodec {

    /** The decoded form of octets that are not a character. */
    static final char REPLACEMENT = '\uFFFD';

    static final int NONE = -1;

    /** Returns the octets, or null if the encoding lacks a character. */
    abstract byte @Nullable [] encode(String text);

    /** Returns the index of the first character from {@code from} on that the encoding lacks, or {@link #NONE}. */
    abstract int unencodable(String text, int from);

    /** Returns the text, with {@link #REPLACEMENT} for octets that are not a character. */
    abstract String decode(Octets octets);

    /** Returns the index of the first octet that no correct encoder writes, or {@link #NONE}. */
    abstract int malformed(Octets octets);

    /**
     * Returns the last place in {@code from + 1} to {@code to} at which the octets can be cut, or {@code from}, which
     * is such a place.
     */
    abstract int cut(Octets octets, int from, int to);
}
