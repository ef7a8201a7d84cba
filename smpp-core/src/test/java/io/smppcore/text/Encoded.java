package io.smppcore.text;

import org.jspecify.annotations.Nullable;

/** The octets of a text in a given encoding, for tests of other packages. */
public final class Encoded {

    private Encoded() {}

    /** Returns the octets, or null if the encoding does not have all characters. */
    public static byte @Nullable [] octets(Encoding encoding, String text) {
        return TextCodecs.of(encoding).encode(text);
    }
}
