package io.smppcore.release;

import java.io.Serial;

/** Signals that a release, its parts or the site cannot be built. */
public final class ReleaseException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public ReleaseException(String message) {
        super(message);
    }
}
