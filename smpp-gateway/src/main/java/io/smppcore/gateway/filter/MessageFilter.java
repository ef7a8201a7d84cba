package io.smppcore.gateway.filter;

/**
 * A filter of messages: a rule of the configuration, or code of an application.
 *
 * <p>An application gives its filters to the gateway, or names them in {@code
 * META-INF/services/io.smppcore.gateway.filter.MessageFilter}. A filter is called by several threads at the same time,
 * for each message once, and must neither wait nor block: the messages of the account, or of the SMSC, that come behind
 * it wait, too. If it throws, or returns null, the message is refused with ESME_RSYSERR.
 */
public interface MessageFilter {

    /** Returns the name of this filter in logs and records: that of its class by default. */
    default String name() {
        return getClass().getSimpleName();
    }

    /**
     * Tells whether this filter needs the text of messages of a direction: then texts are decoded, which costs time,
     * and the parts of long messages of accounts wait for each other. Parts of mobile-originated ones have no text,
     * because the others are not known. False by default.
     */
    default boolean needsText(Direction direction) {
        return false;
    }

    /** Returns the verdict for a message. */
    Verdict filter(MessageView message);
}
