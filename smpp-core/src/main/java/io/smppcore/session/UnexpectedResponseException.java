package io.smppcore.session;

import io.smppcore.pdu.Pdu;
import org.jspecify.annotations.Nullable;

/** The peer has answered with a PDU that is not the response to the request, or with one that cannot be read. */
public final class UnexpectedResponseException extends RequestFailedException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Pdu response;

    /**
     * Creates the failure, without a stack trace.
     *
     * @param message the request and the reason
     * @param response the unexpected response, or null
     * @param cause the exception behind it
     */
    public UnexpectedResponseException(String message, @Nullable Pdu response, @Nullable Throwable cause) {
        this(message, response, cause, false);
    }

    private UnexpectedResponseException(
            String message, @Nullable Pdu response, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, Outcome.UNKNOWN, withStackTrace);
        this.response = response;
    }

    /**
     * What the peer has sent instead.
     *
     * @return the PDU, or null when it could not be read
     */
    public @Nullable Pdu response() {
        return response;
    }

    @Override
    public UnexpectedResponseException forCaller() {
        return new UnexpectedResponseException(text(), response, this, true);
    }
}
