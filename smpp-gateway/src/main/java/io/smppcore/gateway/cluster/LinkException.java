package io.smppcore.gateway.cluster;

/** Failure of a request to another node that has had no effect there, or that the other node has refused. */
public final class LinkException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception without a stack trace. */
    public LinkException(String message) {
        super(message, null, false, false);
    }
}
