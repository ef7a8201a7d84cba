package io.smppcore.pdu;

/**
 * A submit_sm or deliver_sm. Both operations have the same fields.
 *
 * @param <R> the response
 */
public sealed interface ShortMessageRequest<R extends Response> extends MessageRequest<R> permits SubmitSm, DeliverSm {

    /** {@return the protocol identifier of GSM 03.40, 0 to 255} */
    int protocolId();

    /** {@return the priority, 0 to 255} */
    int priorityFlag();

    /**
     * {@return the time of the delivery, absolute or relative, 16 characters by the specification; empty for immediate
     * delivery}
     */
    String scheduleDeliveryTime();

    /**
     * {@return the expiry, absolute or relative, 16 characters by the specification; empty for the default of the SMSC}
     */
    String validityPeriod();

    /**
     * {@return 1 if the message replaces an undelivered one with the same service_type, sender and recipient, otherwise
     * 0; 0 to 255 on the wire}
     */
    int replaceIfPresentFlag();

    /** {@return the number of a canned message of the SMSC, 0 to 255; 0 for none} */
    int smDefaultMsgId();
}
