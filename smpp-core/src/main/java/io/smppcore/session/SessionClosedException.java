package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the session closes, or begins to close, before the request has a response, or when no session is bound.
 */
public final class SessionClosedException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    private final transient CloseReason reason;

    /** Creates the failure without a stack trace; the message names the request and the reason. */
    public SessionClosedException(String message, CloseReason reason, Outcome outcome) {
        this(message, reason, outcome, reason.cause(), false);
    }

    private SessionClosedException(
            String message, CloseReason reason, Outcome outcome, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, outcome, withStackTrace);
        this.reason = reason;
    }

    /**
     * Creates the failure of a request for which there is no session.
     *
     * @param message the request and the reason why there is no session
     * @param reason reason for the end of the last session
     * @param withStackTrace true to fill in the stack trace; false where such failures may be many
     * @return failure with the outcome {@link Outcome#NEVER_WRITTEN}
     */
    public static SessionClosedException withoutSession(String message, CloseReason reason, boolean withStackTrace) {
        return new SessionClosedException(message, reason, Outcome.NEVER_WRITTEN, reason.cause(), withStackTrace);
    }

    /** Returns the reason for the end of the session. */
    public CloseReason reason() {
        return reason;
    }

    @Override
    public SessionClosedException forCaller() {
        return new SessionClosedException(text(), reason, outcome(), this, true);
    }
}
