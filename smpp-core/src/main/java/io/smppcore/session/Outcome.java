package io.smppcore.session;

/** State of a failed request at the peer, as far as this side knows it. */
public enum Outcome {
    /** No octet was written; sending the request again cannot duplicate anything. */
    NEVER_WRITTEN,
    /** The request was written and has no response; the peer may have carried it out. */
    UNKNOWN
}
