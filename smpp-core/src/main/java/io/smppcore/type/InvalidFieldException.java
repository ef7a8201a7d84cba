package io.smppcore.type;

import io.smppcore.internal.Printable;

/** A value that cannot be put into the field it was meant for. Thrown where the value is built, never when it is written. */
public final class InvalidFieldException extends SmppException {

    private static final long serialVersionUID = 1L;

    /** The name of the field in the specification. */
    private final String field;

    /**
     * Names the field, what was found and what would be right.
     *
     * @param field the field by its name in the specification, for example {@code source_addr}
     * @param found what was given, for example {@code 21 octets}
     * @param expected the bound, for example {@code <= 20}
     */
    public InvalidFieldException(String field, String found, String expected) {
        super(field + ": " + Printable.of(found) + " (expected: " + expected + ")");
        this.field = field;
    }

    /**
     * The field that could not take the value.
     *
     * @return the name in the specification
     */
    public String field() {
        return field;
    }
}
