package io.smppcore.gateway.filter;

/**
 * A filter of messages: a rule of the configuration, or code of an application.
 *
 * <p>An application passes its filters to the gateway, or names them in {@code
 * META-INF/services/io.smppcore.gateway.filter.MessageFilter}. A filter is called concurrently, once for each message,
 * and must not block, which would delay later messages of the account or of the SMSC. If it throws, or returns null,
 * the message is refused with ESME_RSYSERR.
 */
public interface MessageFilter {

    /** Returns the name of this filter in logs and records, by default the name of its class. */
    default String name() {
        return getClass().getSimpleName();
    }

    /**
     * Returns true if this filter needs the text of messages of a direction, false by default. Texts are then decoded,
     * which takes time, and the parts of long messages of accounts wait for each other. Parts of mobile-originated
     * messages have no text, because the other parts are unknown.
     */
    default boolean needsText(Direction direction) {
        return false;
    }

    /** Returns the verdict for a message. */
    Verdict filter(MessageView message);
}
