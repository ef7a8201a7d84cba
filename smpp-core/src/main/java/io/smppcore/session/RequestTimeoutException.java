package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/** Thrown when a request times out: while it waits for the window (never written) or in flight (outcome unknown). */
public final class RequestTimeoutException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    /** Creates the failure without a stack trace; the message names the request and the reason. */
    public RequestTimeoutException(String message, Outcome outcome) {
        this(message, null, outcome, false);
    }

    private RequestTimeoutException(
            String message, @Nullable Throwable cause, Outcome outcome, boolean withStackTrace) {
        super(message, cause, outcome, withStackTrace);
    }

    @Override
    public RequestTimeoutException forCaller() {
        return new RequestTimeoutException(text(), this, outcome(), true);
    }
}
