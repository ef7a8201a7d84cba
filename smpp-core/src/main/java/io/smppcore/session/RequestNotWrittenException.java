package io.smppcore.session;

import org.jspecify.annotations.Nullable;

/** The request could not be turned into octets; the cause tells why. It was never written. */
public final class RequestNotWrittenException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    RequestNotWrittenException(String message, Throwable cause) {
        this(message, cause, false);
    }

    private RequestNotWrittenException(String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, Outcome.NEVER_WRITTEN, withStackTrace);
    }

    @Override
    RequestNotWrittenException forCaller() {
        return new RequestNotWrittenException(text(), this, true);
    }
}
