package io.smppcore.tlv;

import io.smppcore.internal.util.NumberNames;
import io.smppcore.type.Named;
import org.jspecify.annotations.Nullable;

/*
 * No method is final, so that javac adds public bridge methods to the subclasses: the methods of a class that is not
 * public cannot be called by reflection.
 */

/**
 * A value of one octet, named if the specification lists it. Values without a name are preserved.
 *
 * <p>Each subclass represents one parameter and has constants for the named values and {@code of(int)} for all 256.
 * Immutable; there is one instance for each value of a subclass, so values may be compared with {@code ==}.
 */
abstract class NamedOctet implements Named {

    private final int value;
    private final @Nullable String name;

    NamedOctet(int value, @Nullable String name) {
        this.value = value;
        this.name = name;
    }

    /** {@return the value, 0 to 255} */
    @Override
    public int value() {
        return value;
    }

    @Override
    public @Nullable String name() {
        return name;
    }

    @Override
    public String toString() {
        return NumberNames.text(value, name);
    }
}
