package io.smppcore.gateway.cluster;

/** A failure of a request to another node, which has refused it or on which it had no effect. */
public final class LinkException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception without a stack trace. */
    public LinkException(String message) {
        super(message, null, false, false);
    }
}
