package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/** The state of the session, its bind type or its side does not allow the request. It was never written. */
public final class IllegalSessionStateException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the failure, without a stack trace.
     *
     * @param message the request and the reason
     */
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
