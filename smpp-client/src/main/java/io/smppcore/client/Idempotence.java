package io.smppcore.client;

/** What the one who sends a request says about sending it more than once. */
public enum Idempotence {
    /**
     * Twice would be wrong. Sent again only when it was surely not carried out: it was never written, or refused. What submit_sm is, unless
     * the message centre recognises duplicates.
     */
    NOT_PROMISED,
    /**
     * Twice does no harm. Sent again even when its outcome is {@linkplain io.smppcore.session.Outcome#UNKNOWN unknown}, because there was no
     * response in time or the session has ended. What a query is, and a message that a receiver would rather get twice than not at all.
     */
    PROMISED
}
