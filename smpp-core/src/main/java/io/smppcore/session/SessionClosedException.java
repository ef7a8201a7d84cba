package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/** The session has ended, or is ending, before a response came. */
public final class SessionClosedException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    private final transient CloseReason reason;

    SessionClosedException(String message, CloseReason reason, Outcome outcome) {
        this(message, reason, outcome, reason.cause(), false);
    }

    private SessionClosedException(
            String message, CloseReason reason, Outcome outcome, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, outcome, withStackTrace);
        this.reason = reason;
    }

    /**
     * Why the session has ended.
     *
     * @return who ended it and how
     */
    public CloseReason reason() {
        return reason;
    }

    @Override
    SessionClosedException forCaller() {
        return new SessionClosedException(text(), reason, outcome(), this, true);
    }
}
