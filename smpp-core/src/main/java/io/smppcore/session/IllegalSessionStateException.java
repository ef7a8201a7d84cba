package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the state, bind type or side of the session does not allow the request. The request was never written.
 */
public final class IllegalSessionStateException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    /** Creates the failure without a stack trace; the message names the request and the reason. */
    public IllegalSessionStateException(String message) {
        this(message, null, false);
    }

    private IllegalSessionStateException(String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, Outcome.NEVER_WRITTEN, withStackTrace);
    }

    @Override
    public IllegalSessionStateException forCaller() {
        return new IllegalSessionStateException(text(), this, true);
    }
}
