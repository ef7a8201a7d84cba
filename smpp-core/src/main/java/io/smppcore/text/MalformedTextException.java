package io.smppcore.text;

import io.smppcore.type.SmppException;
import java.util.Locale;

/** Thrown by a strict decoder if octets are invalid in their encoding. */
public final class MalformedTextException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final int index;

    MalformedTextException(int octet, int index, String encoding) {
        super(String.format(Locale.ROOT, "text: 0x%02X at octet %d (expected: text in %s)", octet, index, encoding));
        this.index = index;
    }

    /** {@return the index of the first invalid octet; in packed text, of the first invalid septet} */
    public int index() {
        return index;
    }
}
