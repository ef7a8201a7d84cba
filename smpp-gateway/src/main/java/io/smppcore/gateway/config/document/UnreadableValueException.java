package io.smppcore.gateway.config.document;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown if a single value cannot be read. The reader records the problem and continues with the next value. */
public final class UnreadableValueException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Value place;

    /** Creates an exception with the problem of a value. */
    UnreadableValueException(Value place, String problem) {
        super(problem);
        this.place = place;
    }

    /** Creates an exception for a value whose problems are already recorded. */
    public UnreadableValueException() {
        super("");
        this.place = null;
    }

    @Nullable
    Value place() {
        return place;
    }
}
