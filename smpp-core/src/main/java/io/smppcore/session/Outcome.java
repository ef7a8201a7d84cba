package io.smppcore.session;

/** What is known about a request that has failed. */
public enum Outcome {
    /** Not an octet of it has left: sending it again cannot duplicate anything. */
    NEVER_WRITTEN,
    /** It was handed to the connection and no response has come: the peer may have carried it out. */
    UNKNOWN
}
