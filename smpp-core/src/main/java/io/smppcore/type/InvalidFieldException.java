package io.smppcore.type;

import io.smppcore.internal.util.Printable;

/** Thrown when a value that does not fit its field is created, never when it is encoded. */
public final class InvalidFieldException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Creates an exception whose message has the form {@code field: found (expected: expected)}.
     *
     * @param field name of the field in the specification, for example {@code source_addr}
     * @param found the given value, for example {@code 21 octets}
     * @param expected the bound, for example {@code <= 20}
     */
    public InvalidFieldException(String field, String found, String expected) {
        super(field + ": " + Printable.of(found) + " (expected: " + expected + ")");
        this.field = field;
    }

    /** {@return the name of the field in the specification} */
    public String field() {
        return field;
    }
}
