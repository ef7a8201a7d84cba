package io.smppcore.gateway.cluster;

/** The failure of a request that another node has refused or never received. */
public final class LinkException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception without a stack trace. */
    public LinkException(String message) {
        super(message, null, false, false);
    }
}
