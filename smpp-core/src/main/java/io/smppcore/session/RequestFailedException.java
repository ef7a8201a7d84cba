package io.smppcore.session;

import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/**
 * Failure of a request that got no usable response. Each subclass is one reason; {@link #outcome} is the state of the
 * request at the peer.
 *
 * <p>Futures complete with instances without a stack trace; blocking calls throw a copy with the trace of the caller.
 */
public abstract sealed class RequestFailedException extends SmppException
        permits RequestTimeoutException,
                WindowFullException,
                SessionClosedException,
                IllegalSessionStateException,
                UnexpectedResponseException,
                RequestInterruptedException,
                RequestNotWrittenException,
                NotInVersionException,
                RateLimitedException,
                VetoedException {

    private static final long serialVersionUID = 1L;

    private final Outcome outcome;

    RequestFailedException(String message, @Nullable Throwable cause, Outcome outcome, boolean withStackTrace) {
        super(message, cause, withStackTrace);
        this.outcome = outcome;
    }

    /** Returns the state of the request at the peer, as far as this side knows it. */
    public Outcome outcome() {
        return outcome;
    }

    /**
     * Returns this failure with the stack trace of the calling thread, for a call that waits.
     *
     * @return a copy whose cause is this failure
     */
    public abstract RequestFailedException forCaller();

    String text() {
        return String.valueOf(getMessage());
    }
}
