package io.smppcore.pdu;

import io.smppcore.type.CommandStatus;

/**
 * The fields and setters of the builders of all responses. A builder overrides the setters of its operation with public
 * methods, which inherit the Javadoc here.
 *
 * @param <B> type of the builder, which the setters return
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
