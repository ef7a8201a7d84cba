package io.smppcore.session;

import io.smppcore.pdu.Pdu;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the peer answers with a PDU of another operation, with one that cannot be decoded, or with one that the
 * session failed to process.
 */
public final class UnexpectedResponseException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Pdu response;

    /** Creates the failure without a stack trace; the message names the request and the reason. */
    public UnexpectedResponseException(String message, @Nullable Pdu response, @Nullable Throwable cause) {
        this(message, response, cause, false);
    }

    private UnexpectedResponseException(
            String message, @Nullable Pdu response, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, Outcome.UNKNOWN, withStackTrace);
        this.response = response;
    }

    /** Returns the PDU from the peer, or null if it cannot be decoded. */
    public @Nullable Pdu response() {
        return response;
    }

    @Override
    public UnexpectedResponseException forCaller() {
        return new UnexpectedResponseException(text(), response, this, true);
    }
}
