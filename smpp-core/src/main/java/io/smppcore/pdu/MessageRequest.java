package io.smppcore.pdu;

import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.RegisteredDelivery;

/**
 * A request that carries a message from one address to another: submit_sm, deliver_sm and data_sm.
 *
 * @param <R> the PDU that answers it
 */
public sealed interface MessageRequest<R extends Response> extends Request<R>, MessageCarrier
        permits ShortMessageRequest, DataSm {

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
}
