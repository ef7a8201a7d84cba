package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a rate limit does not allow the request in time, or too many requests wait. The request was never
 * written.
 */
public final class RateLimitedException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    private RateLimitedException(String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, Outcome.NEVER_WRITTEN, withStackTrace);
    }

    /**
     * Creates the failure, for rate limits in front of sessions. The outcome is that the request was never written.
     *
     * @param message the request and the bound that it exceeds
     * @param withStackTrace true to fill in the stack trace; false where such failures may be many
     * @return failure with the outcome {@link Outcome#NEVER_WRITTEN}
     */
    public static RateLimitedException of(String message, boolean withStackTrace) {
        return new RateLimitedException(message, null, withStackTrace);
    }

    @Override
    public RateLimitedException forCaller() {
        return new RateLimitedException(text(), this, true);
    }
}
