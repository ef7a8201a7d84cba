package io.smppcore.pdu;

import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;

/**
 * A request that carries a message from one address to another: submit_sm and deliver_sm, whose bodies are alike.
 *
 * @param <R> the PDU that answers it
 */
public sealed interface MessageRequest<R extends Response> extends Request<R> permits SubmitSm, DeliverSm {

    /**
     * Which application service the message belongs to.
     *
     * @return at most 5 octets by the specification; empty for the default
     */
    String serviceType();

    /**
     * Who sends the message.
     *
     * @return the address, {@link Address#EMPTY} for the default of the message centre
     */
    Address sourceAddress();

    /**
     * Who gets the message.
     *
     * @return the address
     */
    Address destinationAddress();

    /**
     * Mode, type and features of the message.
     *
     * @return the octet of the wire
     */
    EsmClass esmClass();

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

    /**
     * The receipts that are asked for.
     *
     * @return the octet of the wire
     */
    RegisteredDelivery registeredDelivery();

    /**
     * The alphabet of the message.
     *
     * @return the octet of the wire
     */
    DataCoding dataCoding();

    /**
     * The short_message field alone.
     *
     * @return at most 255 octets; empty when the message is in the message_payload parameter
     */
    Octets shortMessage();

    /**
     * The octets of the message, wherever they are.
     *
     * @return the message_payload parameter when there is one (SMPP 5.0 4.8.4.36), otherwise {@link #shortMessage()}
     */
    default Octets messageOctets() {
        if (tlvs().isEmpty()) {
            return shortMessage();
        }
        Octets payload = tlvs().get(TlvTag.MESSAGE_PAYLOAD);
        return payload != null ? payload : shortMessage();
    }
}
