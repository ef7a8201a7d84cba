package io.smppcore.text;

import io.smppcore.type.SmppException;
import java.util.Locale;

/** A text has a character that the encoding does not have. */
public final class UnencodableTextException extends SmppException {

    private static final long serialVersionUID = 1L;

    /** The character. */
    private final int codePoint;

    /** Where it stands. */
    private final int index;

    UnencodableTextException(int codePoint, int index, String encodings) {
        super("text: %s at index %d (expected: characters of %s, or an encoder that replaces others)"
                .formatted(name(codePoint), index, encodings));
        this.codePoint = codePoint;
        this.index = index;
    }

    private static String name(int codePoint) {
        String name = Character.getName(codePoint);
        return String.format(Locale.ROOT, "U+%04X", codePoint) + (name == null ? "" : " (" + name + ")");
    }

    /**
     * The first character that cannot be encoded.
     *
     * @return a code point; half of a surrogate pair if the other half is missing
     */
    public int codePoint() {
        return codePoint;
    }

    /**
     * Where that character stands.
     *
     * @return index into the text, in UTF-16 units
     */
    public int index() {
        return index;
    }
}
