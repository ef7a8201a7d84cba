package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/** Thrown when the waiting thread is interrupted. Its interrupt flag is set, and the slot of the request is free. */
public final class RequestInterruptedException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    /** Creates the failure without a stack trace; the message names the request and the reason. */
    public RequestInterruptedException(String message, Outcome outcome) {
        this(message, null, outcome, false);
    }

    private RequestInterruptedException(
            String message, @Nullable Throwable cause, Outcome outcome, boolean withStackTrace) {
        super(message, cause, outcome, withStackTrace);
    }

    @Override
    public RequestInterruptedException forCaller() {
        return new RequestInterruptedException(text(), this, outcome(), true);
    }
}
