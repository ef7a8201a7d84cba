package io.smppcore.client;

/** The effect of sending a request more than once, as the caller states it. */
public enum Idempotence {
    /**
     * A second delivery would be wrong. The request is sent again only if it was surely not carried out: never written,
     * or refused. Right for submit_sm, unless the SMSC recognises duplicates.
     */
    NOT_PROMISED,
    /**
     * A second delivery does no harm. The request is sent again even if its outcome is {@linkplain
     * io.smppcore.session.Outcome#UNKNOWN unknown}, because there was no response in time or the session ended. Right
     * for queries, and for messages that had better arrive twice than not at all.
     */
    PROMISED
}
