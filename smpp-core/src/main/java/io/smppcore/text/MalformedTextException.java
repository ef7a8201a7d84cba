package io.smppcore.text;

import io.smppcore.type.SmppException;
import java.util.Locale;

/** Octets are not a text in the encoding that they should be in. Thrown by a strict decoder only. */
public final class MalformedTextException extends SmppException {

    private static final long serialVersionUID = 1L;

    /** Where the octets stop being text. */
    private final int index;

    MalformedTextException(int octet, int index, String encoding) {
        super(String.format(Locale.ROOT, "text: 0x%02X at octet %d (expected: text in %s)", octet, index, encoding));
        this.index = index;
    }

    /**
     * Where the octets stop being text.
     *
     * @return index of the octet, or of the septet for packed text
     */
    public int index() {
        return index;
    }
}
