package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/**
 * The peer speaks an older version of the protocol, in which the request does not exist or must not look like this. It
 * was never written. {@link SessionOptions#peerVersion()} overrides what the peer has announced.
 */
public final class NotInVersionException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the failure, without a stack trace.
     *
     * @param message the request and the reason
     */
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
