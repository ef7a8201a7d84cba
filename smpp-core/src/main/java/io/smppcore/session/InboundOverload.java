package io.smppcore.session;

/** Reaction to requests from the peer beyond the inbound limits. */
public enum InboundOverload {
    /**
     * Stops reading from the connection, so that the peer has to wait. While requests of this side are outstanding,
     * reading continues, because a handler that counts against the limit may wait for one of their responses. Further
     * requests then wait in memory, up to {@link SessionOptions#inboundOctetLimit} octets; beyond that, they are
     * answered with ESME_RTHROTTLED.
     */
    STOP_READING,
    /** Answers each further request with ESME_RTHROTTLED. */
    THROTTLE
}
