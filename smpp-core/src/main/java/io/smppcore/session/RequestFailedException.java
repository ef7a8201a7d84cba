package io.smppcore.session;

import io.smppcore.type.SmppException;
import org.jspecify.annotations.Nullable;

/**
 * A request that got no response it could use. The subclasses tell why, {@link #outcome} tells whether the peer may
 * have seen it.
 *
 * <p>Futures complete with instances without a stack trace; the blocking calls throw a copy with the trace of the
 * caller.
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

    /** Whether the peer may have seen the request. */
    private final Outcome outcome;

    RequestFailedException(String message, @Nullable Throwable cause, Outcome outcome, boolean withStackTrace) {
        super(message, cause, withStackTrace);
        this.outcome = outcome;
    }

    /**
     * Tells whether the peer may have carried out the request.
     *
     * @return what is known
     */
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
