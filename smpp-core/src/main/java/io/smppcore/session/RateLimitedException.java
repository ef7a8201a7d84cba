package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/** Thrown when a rate limit does not allow the request in time, or too many requests wait. It was never written. */
public final class RateLimitedException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    private RateLimitedException(String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, Outcome.NEVER_WRITTEN, withStackTrace);
    }

    /**
     * A failure for those who keep a rate in front of sessions.
     *
     * @param message which request, and which bound it has met
     * @param withStackTrace whether to fill in the stack trace; false where such failures may be many
     * @return a failure that says that the request was never written
     */
    public static RateLimitedException of(String message, boolean withStackTrace) {
        return new RateLimitedException(message, null, withStackTrace);
    }

    @Override
    public RateLimitedException forCaller() {
        return new RateLimitedException(text(), this, true);
    }
}
