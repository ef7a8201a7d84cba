package io.smppcore.gateway.cluster;

/** Thrown if a request to another node had no effect, because that node has refused it or has never received it. */
public final class LinkException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception without a stack trace. */
    public LinkException(String message) {
        super(message, null, false, false);
    }
}
