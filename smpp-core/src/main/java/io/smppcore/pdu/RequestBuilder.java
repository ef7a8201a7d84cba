package io.smppcore.pdu;

import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.PriorityFlag;
import io.smppcore.type.RegisteredDelivery;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields and setters of the builders of all requests. A builder overrides the setters of its operation with public
 * methods, which inherit the Javadoc here.
 *
 * @param <B> type of the builder, which the setters return
 */
abstract class RequestBuilder<B extends RequestBuilder<B>> extends PduBuilder<B> {

    String serviceType = "";
    String messageId = "";
    Address sourceAddress = Address.EMPTY;
    Address destinationAddress = Address.EMPTY;
    EsmClass esmClass = EsmClass.DEFAULT;
    int protocolId;
    int priorityFlag;
    String scheduleDeliveryTime = "";
    String validityPeriod = "";
    RegisteredDelivery registeredDelivery = RegisteredDelivery.NONE;
    int replaceIfPresentFlag;
    DataCoding dataCoding = DataCoding.DEFAULT;
    int smDefaultMsgId;
    Octets shortMessage = Octets.EMPTY;

    /** PDU from which {@code toBuilder} copied the fields; null if this builder was created empty. */
    @Nullable
    ShortMessageRequest<?> copied;

    /** Sets the application service, at most 5 octets; empty, the default, for the default of the SMSC. */
    B serviceType(String value) {
        serviceType = value;
        return self();
    }

    /** Sets the message identifier, at most 64 octets; empty unless set. */
    B messageId(String value) {
        messageId = value;
        return self();
    }

    /**
     * Sets the sender, at most 20 octets, or 64 in a data_sm and an alert_notification; {@link Address#EMPTY} unless
     * set.
     */
    public B sourceAddress(Address value) {
        sourceAddress = value;
        return self();
    }

    /** Sets the recipient, at most 20 octets, or 64 in a data_sm; {@link Address#EMPTY} unless set. */
    B destinationAddress(Address value) {
        destinationAddress = value;
        return self();
    }

    /** Sets messaging mode, message type and GSM features; {@link EsmClass#DEFAULT} unless set. */
    B esmClass(EsmClass value) {
        esmClass = value;
        return self();
    }

    /** Sets the protocol identifier of GSM 03.40, 0 to 255; 0 unless set. */
    B protocolId(int value) {
        protocolId = value;
        return self();
    }

    /** Sets the priority, 0 (lowest) to 3 by the specification, 0 to 255 on the wire; 0 unless set. */
    B priorityFlag(int value) {
        priorityFlag = value;
        return self();
    }

    /** Sets the priority by its name, for example {@link PriorityFlag#HIGHEST}. */
    B priorityFlag(PriorityFlag value) {
        return priorityFlag(value.value());
    }

    /**
     * Sets the time of the delivery, absolute or relative, in 16 characters (SMPP 5.0 4.7.23); empty, the default, for
     * immediate delivery.
     */
    B scheduleDeliveryTime(String value) {
        scheduleDeliveryTime = value;
        return self();
    }

    /**
     * Sets the expiry of the message, an absolute or relative time of 16 characters (SMPP 5.0 4.7.23); empty, the
     * default, for the default of the SMSC.
     */
    B validityPeriod(String value) {
        validityPeriod = value;
        return self();
    }

    /** Sets the requested receipts; {@link RegisteredDelivery#NONE} unless set. */
    B registeredDelivery(RegisteredDelivery value) {
        registeredDelivery = value;
        return self();
    }

    /**
     * Sets the flag that replaces an undelivered message with the same service_type, sender and recipient if it is 1; 0
     * or 1 by the specification, 0 to 255 on the wire; 0 unless set.
     */
    B replaceIfPresentFlag(int value) {
        replaceIfPresentFlag = value;
        return self();
    }

    /** Sets the alphabet of the message; {@link DataCoding#DEFAULT} unless set. */
    B dataCoding(DataCoding value) {
        dataCoding = value;
        return self();
    }

    /** Sets the number of a canned message of the SMSC, 1 to 255; 0, the default, for none. */
    B smDefaultMsgId(int value) {
        smDefaultMsgId = value;
        return self();
    }

    /** Sets the message, at most 255 octets (SMPP 3.4: 254) in the alphabet of data_coding; empty unless set. */
    B shortMessage(Octets value) {
        shortMessage = value;
        return self();
    }

    /*
     * A value of the copied PDU is not checked: a peer may have sent one that is longer than the specification allows,
     * and a change of another field must not fail because of it.
     */

    final void checkTexts() {
        Field.MESSAGE_ID.withinMax(messageId);
        if (isNew(serviceType, ShortMessageRequest::serviceType)) {
            Field.SERVICE_TYPE.withinMax(serviceType);
        }
        if (isNew(scheduleDeliveryTime, ShortMessageRequest::scheduleDeliveryTime)) {
            Field.SCHEDULE_DELIVERY_TIME.emptyOrFull(scheduleDeliveryTime);
        }
        if (isNew(validityPeriod, ShortMessageRequest::validityPeriod)) {
            Field.VALIDITY_PERIOD.emptyOrFull(validityPeriod);
        }
    }

    final void checkSource() {
        if (isNew(sourceAddress, ShortMessageRequest::sourceAddress)) {
            Field.SOURCE_ADDR.withinMax(sourceAddress);
        }
    }

    final void checkDestination() {
        if (isNew(destinationAddress, ShortMessageRequest::destinationAddress)) {
            Field.DESTINATION_ADDR.withinMax(destinationAddress);
        }
    }

    /**
     * Returns true if a value differs from that of the copied PDU, or no PDU was copied, so that its length is checked.
     */
    private <T> boolean isNew(T value, Function<ShortMessageRequest<?>, T> field) {
        return copied == null || !value.equals(field.apply(copied));
    }
}
