package io.smppcore.pdu;

import io.smppcore.type.CommandStatus;

/**
 * The setters of all responses with a builder, documented once. A subclass makes those of its operation public.
 *
 * @param <B> the builder itself
 */
abstract class ResponseBuilder<B extends ResponseBuilder<B>> extends PduBuilder<B> {

    CommandStatus commandStatus = CommandStatus.ESME_ROK;
    String messageId = "";

    /** Sets the status; {@link CommandStatus#ESME_ROK} unless set. */
    public B commandStatus(CommandStatus value) {
        commandStatus = value;
        return self();
    }

    /** Sets the message identifier assigned by the SMSC, at most 64 octets; empty unless set. */
    B messageId(String value) {
        messageId = value;
        return self();
    }
}
