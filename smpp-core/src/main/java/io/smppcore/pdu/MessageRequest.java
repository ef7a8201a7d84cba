package io.smppcore.pdu;

import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.RegisteredDelivery;

/**
 * A request that carries a message from one address to another: submit_sm, deliver_sm and data_sm.
 *
 * @param <R> the response
 */
public sealed interface MessageRequest<R extends Response> extends Request<R>, MessageCarrier
        permits ShortMessageRequest, DataSm {

    /** {@return the application service, at most 5 octets by the specification; empty for the default} */
    String serviceType();

    /** {@return the sender, {@link Address#EMPTY} for the default of the SMSC} */
    Address sourceAddress();

    /** {@return the recipient} */
    Address destinationAddress();

    /** {@return messaging mode, message type and GSM features} */
    EsmClass esmClass();

    /** {@return the requested receipts} */
    RegisteredDelivery registeredDelivery();

    /** {@return the alphabet of the message} */
    DataCoding dataCoding();
}
