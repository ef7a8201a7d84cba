package io.smppcore.release;

import java.io.Serial;

/** Failure to build a release, its parts or the site. */
public final class ReleaseException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public ReleaseException(String message) {
        super(message);
    }
}
