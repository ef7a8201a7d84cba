package io.smppcore.session;

/** Reaction to requests from the peer beyond the inbound limits. */
public enum InboundOverload {
    /**
     * Stops reading from the connection, so that the peer has to wait. While responses from the peer are due, reading
     * continues, because a handler that counts against the limit may wait for one of them: further requests then wait
     * in memory, up to {@link SessionOptions#inboundOctetLimit} octets, and beyond that they are answered with
     * ESME_RTHROTTLED.
     */
    STOP_READING,
    /** Answers each further request with ESME_RTHROTTLED. */
    THROTTLE
}
