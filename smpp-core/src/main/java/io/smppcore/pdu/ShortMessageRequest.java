package io.smppcore.pdu;

/**
 * submit_sm and deliver_sm, whose bodies have the same fields.
 *
 * @param <R> the response
 */
public sealed interface ShortMessageRequest<R extends Response> extends MessageRequest<R> permits SubmitSm, DeliverSm {

    /** {@return the protocol identifier of GSM 03.40, 0 to 255} */
    int protocolId();

    /** {@return the priority, 0 to 255} */
    int priorityFlag();

    /** {@return the time of the delivery, 16 characters by the specification; empty for immediate delivery} */
    String scheduleDeliveryTime();

    /** {@return the expiry, 16 characters by the specification; empty for the default of the SMSC} */
    String validityPeriod();

    /** {@return 1 if the message replaces an earlier one, 0 to 255} */
    int replaceIfPresentFlag();

    /** {@return the number of a canned message of the SMSC, 0 to 255; 0 for none} */
    int smDefaultMsgId();
}
