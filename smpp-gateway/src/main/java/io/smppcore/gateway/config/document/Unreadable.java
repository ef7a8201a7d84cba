package io.smppcore.gateway.config.document;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The failure of a single value, which the reader notes before it continues with the next value. */
public final class Unreadable extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Value place;

    /** Creates the failure of a value. */
    Unreadable(Value place, String problem) {
        super(problem);
        this.place = place;
    }

    /** Creates the failure of a value whose problems are already noted. */
    public Unreadable() {
        super("");
        this.place = null;
    }

    @Nullable
    Value place() {
        return place;
    }
}
