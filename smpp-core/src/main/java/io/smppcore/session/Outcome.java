package io.smppcore.session;

/** Knowledge about a failed request at the peer. */
public enum Outcome {
    /** No octet was written; sending the request again cannot duplicate anything. */
    NEVER_WRITTEN,
    /** The request was written and has no response; the peer may have carried it out. */
    UNKNOWN
}
