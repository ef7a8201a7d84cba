package io.smppcore.release;

import java.io.Serial;

/** The reason for which a release or its parts cannot be built. */
public final class ReleaseException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public ReleaseException(String message) {
        super(message);
    }
}
