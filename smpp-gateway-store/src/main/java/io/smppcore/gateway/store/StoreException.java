package io.smppcore.gateway.store;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The failure of a store: the disk, the file system or the files. */
public final class StoreException extends IllegalStateException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates an exception with message and cause. */
    public StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
