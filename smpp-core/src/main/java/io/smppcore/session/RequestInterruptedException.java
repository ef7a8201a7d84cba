package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by a blocking call when the calling thread is interrupted while it waits, or when the request is cancelled.
 * After an interrupt, the interrupt flag is set again. The slot of the request in the window is free.
 */
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
