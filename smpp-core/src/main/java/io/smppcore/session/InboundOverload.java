package io.smppcore.session;

/** What happens to requests of the peer while as many as the inbound limit allows are in progress. */
public enum InboundOverload {
    /**
     * Stop reading from the connection, so that the peer has to wait. Responses behind the waiting requests wait too; a handler that
     * itself waits for a response of the same peer should not be the one that fills the limit.
     */
    STOP_READING,
    /** Go on reading and answer each further request with ESME_RTHROTTLED. */
    THROTTLE
}
