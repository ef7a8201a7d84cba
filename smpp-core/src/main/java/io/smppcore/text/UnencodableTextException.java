package io.smppcore.text;

import io.smppcore.type.SmppException;
import java.util.Locale;

/** Thrown if a text contains a character that the encoding lacks. */
public final class UnencodableTextException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final int codePoint;

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

    /** {@return the first character that cannot be encoded; half of a surrogate pair if the other half is missing} */
    public int codePoint() {
        return codePoint;
    }

    /** {@return the index of that character in the text, in UTF-16 units} */
    public int index() {
        return index;
    }
}
