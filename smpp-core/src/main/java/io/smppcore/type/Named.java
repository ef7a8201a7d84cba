package io.smppcore.type;

import org.jspecify.annotations.Nullable;

/** A number on the wire that may have a name in the specification. */
public interface Named {

    /** {@return the unsigned number} */
    int value();

    /** {@return the name of the number in the specification, or null if it has none} */
    @Nullable
    String name();
}
