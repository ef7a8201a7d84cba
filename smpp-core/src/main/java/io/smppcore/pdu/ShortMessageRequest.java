package io.smppcore.pdu;

/**
 * submit_sm and deliver_sm, whose bodies are alike.
 *
 * @param <R> the PDU that answers it
 */
public sealed interface ShortMessageRequest<R extends Response> extends MessageRequest<R> permits SubmitSm, DeliverSm {

    /**
     * The protocol identifier of GSM 03.40.
     *
     * @return 0 to 255
     */
    int protocolId();

    /**
     * The priority.
     *
     * @return 0 to 255
     */
    int priorityFlag();

    /**
     * When to deliver.
     *
     * @return 16 characters by the specification, or empty for at once
     */
    String scheduleDeliveryTime();

    /**
     * Until when to try.
     *
     * @return 16 characters by the specification, or empty for the default of the message centre
     */
    String validityPeriod();

    /**
     * Whether the message replaces an earlier one.
     *
     * @return 0 to 255
     */
    int replaceIfPresentFlag();

    /**
     * Which canned message is meant.
     *
     * @return 0 for none, up to 255
     */
    int smDefaultMsgId();
}
