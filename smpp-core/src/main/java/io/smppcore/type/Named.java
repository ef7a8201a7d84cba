package io.smppcore.type;

import org.jspecify.annotations.Nullable;

/** A number on the wire for which the specification may have a name. The number is what counts: one without a name is as good as any. */
public interface Named {

    /**
     * The number.
     *
     * @return as on the wire, unsigned
     */
    int value();

    /**
     * What the specification calls the number.
     *
     * @return a few words, or null when it has none for this number
     */
    @Nullable
    String name();
}
