package io.smppcore.gateway.store;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A failure of a store, its files, its disk or its brokers. */
public final class StoreException extends IllegalStateException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message. */
    public StoreException(String message) {
        super(message);
    }

    /** Creates an exception with a message and a cause. */
    public StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
