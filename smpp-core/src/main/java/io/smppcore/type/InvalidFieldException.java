package io.smppcore.type;

import io.smppcore.internal.util.Printable;

/**
 * Thrown for a value that does not fit its field. Constructors, builders and factory methods throw it; encoding never
 * does, because it receives only values that have been checked.
 */
public final class InvalidFieldException extends SmppException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Creates an exception with a message of the form {@code field: found (expected: expected)}.
     *
     * @param field name of the field in the specification, for example {@code source_addr}
     * @param found the given value or its length, for example {@code 21 octets}; characters that are not printable are
     *     escaped
     * @param expected the values that are allowed, for example {@code <= 20}
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
