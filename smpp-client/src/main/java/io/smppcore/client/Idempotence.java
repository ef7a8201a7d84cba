package io.smppcore.client;

/** The effect of sending a request more than once, as declared by the caller. */
public enum Idempotence {
    /**
     * A second delivery would be wrong. The request is sent again only if it was certainly not carried out: never
     * written, or refused. Suits submit_sm, unless the SMSC detects duplicates.
     */
    NOT_PROMISED,
    /**
     * A second delivery does no harm. The request is sent again even if its outcome is {@linkplain
     * io.smppcore.session.Outcome#UNKNOWN unknown}, because there was no response in time or the session ended. Suits
     * queries, and messages that may arrive twice but must not be lost.
     */
    PROMISED
}
