package io.smppcore.text;

import io.smppcore.type.Octets;
import org.jspecify.annotations.Nullable;

/** Text to octets and back in one encoding, septets unpacked. Immutable. */
abstract sealed class TextCodec permits GsmCodec, Ucs2Codec, CharsetCodec {

    /** What a decoder shows for octets that are no character. */
    static final char REPLACEMENT = '\uFFFD';

    static final int NONE = -1;

    /** The octets, or null if the encoding does not have all characters. */
    abstract byte @Nullable [] encode(String text);

    /** Index of the first character at or behind {@code from} that the encoding does not have, or {@link #NONE}. */
    abstract int unencodable(String text, int from);

    /** The text; {@link #REPLACEMENT} where the octets are none. */
    abstract String decode(Octets octets);

    /** Index of the first octet that is not the text of a faithful encoder, or {@link #NONE}. */
    abstract int malformed(Octets octets);

    /** The last place in {@code from + 1} to {@code to} where the octets may be cut, or {@code from}; {@code from} is such a place. */
    abstract int cut(Octets octets, int from, int to);
}
