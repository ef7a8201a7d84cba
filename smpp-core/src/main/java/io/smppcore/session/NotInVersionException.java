package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the version of the peer does not have the request, or this form of it. The request was never written.
 * {@link SessionOptions#peerVersion} overrides the version.
 */
public final class NotInVersionException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    /** Creates the failure without a stack trace; the message names the request and the reason. */
    public NotInVersionException(String message) {
        this(message, null, false);
    }

    private NotInVersionException(String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, Outcome.NEVER_WRITTEN, withStackTrace);
    }

    @Override
    public NotInVersionException forCaller() {
        return new NotInVersionException(text(), this, true);
    }
}
