package io.smppcore.release;

import java.io.Serial;

/** A release that cannot be made, with the reason as its message. */
public final class ReleaseException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    public ReleaseException(String message) {
        super(message);
    }
}
