package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/** Thrown when the window and the queue in front of it are full. The request was never written. */
public final class WindowFullException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    /** Creates the failure without a stack trace; the message names the request and the reason. */
    public WindowFullException(String message) {
        this(message, null, false);
    }

    private WindowFullException(String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, Outcome.NEVER_WRITTEN, withStackTrace);
    }

    @Override
    public WindowFullException forCaller() {
        return new WindowFullException(text(), this, true);
    }
}
