package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the request cannot be encoded, or did not reach a session; the cause is the reason. The request was never
 * written.
 */
public final class RequestNotWrittenException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    /** Creates the failure without a stack trace; the message names the request and the reason. */
    public RequestNotWrittenException(String message, Throwable cause) {
        this(message, cause, false);
    }

    private RequestNotWrittenException(String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, Outcome.NEVER_WRITTEN, withStackTrace);
    }

    /**
     * Creates the failure of a request that did not reach a session.
     *
     * @param message the request and the reason
     * @param cause the cause
     * @param withStackTrace true to fill in the stack trace; false where such failures may be many
     * @return failure with the outcome {@link Outcome#NEVER_WRITTEN}
     */
    public static RequestNotWrittenException beforeSession(String message, Throwable cause, boolean withStackTrace) {
        return new RequestNotWrittenException(message, cause, withStackTrace);
    }

    @Override
    public RequestNotWrittenException forCaller() {
        return new RequestNotWrittenException(text(), this, true);
    }
}
