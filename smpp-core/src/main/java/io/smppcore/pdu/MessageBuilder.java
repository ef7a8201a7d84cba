package io.smppcore.pdu;

import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.PriorityFlag;
import io.smppcore.type.RegisteredDelivery;

/**
 * The fields that submit_sm and deliver_sm share. Everything not set is zero or empty. Not thread-safe.
 *
 * @param <B> the builder itself
 */
public abstract sealed class MessageBuilder<B extends MessageBuilder<B>> permits SubmitSm.Builder, DeliverSm.Builder {

    String serviceType = "";
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
    Tlvs tlvs = Tlvs.EMPTY;

    MessageBuilder() {}

    abstract B self();

    /**
     * Sets the application service.
     *
     * @param value at most 5 octets
     * @return this builder
     */
    public B serviceType(String value) {
        serviceType = value;
        return self();
    }

    /**
     * Sets the sender.
     *
     * @param value at most 20 octets
     * @return this builder
     */
    public B sourceAddress(Address value) {
        sourceAddress = value;
        return self();
    }

    /**
     * Sets the recipient.
     *
     * @param value at most 20 octets
     * @return this builder
     */
    public B destinationAddress(Address value) {
        destinationAddress = value;
        return self();
    }

    /**
     * Sets mode, type and features.
     *
     * @param value the octet
     * @return this builder
     */
    public B esmClass(EsmClass value) {
        esmClass = value;
        return self();
    }

    /**
     * Sets the protocol identifier of GSM 03.40.
     *
     * @param value 0 to 255
     * @return this builder
     */
    public B protocolId(int value) {
        protocolId = value;
        return self();
    }

    /**
     * Sets the priority.
     *
     * @param value 0 (lowest) to 3 by the specification, 0 to 255 on the wire
     * @return this builder
     */
    public B priorityFlag(int value) {
        priorityFlag = value;
        return self();
    }

    /**
     * Sets the priority.
     *
     * @param value for example {@link PriorityFlag#HIGHEST}
     * @return this builder
     */
    public B priorityFlag(PriorityFlag value) {
        return priorityFlag(value.value());
    }

    /**
     * Sets when to deliver.
     *
     * @param value a time of SMPP 5.0 4.7.23 in 16 characters, or empty for at once
     * @return this builder
     */
    public B scheduleDeliveryTime(String value) {
        scheduleDeliveryTime = value;
        return self();
    }

    /**
     * Sets until when to try.
     *
     * @param value a time of SMPP 5.0 4.7.23 in 16 characters, or empty for the default of the message centre
     * @return this builder
     */
    public B validityPeriod(String value) {
        validityPeriod = value;
        return self();
    }

    /**
     * Sets which receipts are wanted.
     *
     * @param value the octet
     * @return this builder
     */
    public B registeredDelivery(RegisteredDelivery value) {
        registeredDelivery = value;
        return self();
    }

    /**
     * Sets whether the message replaces an earlier one.
     *
     * @param value 0 or 1 by the specification, 0 to 255 on the wire
     * @return this builder
     */
    public B replaceIfPresentFlag(int value) {
        replaceIfPresentFlag = value;
        return self();
    }

    /**
     * Sets the alphabet.
     *
     * @param value the octet
     * @return this builder
     */
    public B dataCoding(DataCoding value) {
        dataCoding = value;
        return self();
    }

    /**
     * Sets which canned message to send.
     *
     * @param value 0 for none, otherwise its number, at most 255
     * @return this builder
     */
    public B smDefaultMsgId(int value) {
        smDefaultMsgId = value;
        return self();
    }

    /**
     * Sets the message.
     *
     * @param value at most 255 octets (SMPP 3.4: 254), already in the alphabet that data_coding names
     * @return this builder
     */
    public B shortMessage(Octets value) {
        shortMessage = value;
        return self();
    }

    /**
     * Sets all optional parameters.
     *
     * @param value replaces those set before
     * @return this builder
     */
    public B tlvs(Tlvs value) {
        tlvs = value;
        return self();
    }

    /**
     * Adds one optional parameter.
     *
     * @param <T> the type of its value
     * @param tag the tag
     * @param value the value
     * @return this builder
     * @throws io.smppcore.type.InvalidFieldException if the tag does not take the value
     */
    public <T> B tlv(TlvTag<T> tag, T value) {
        tlvs = tlvs.with(tag, value);
        return self();
    }

    /**
     * Adds one optional parameter.
     *
     * @param parameter tag and octets
     * @return this builder
     */
    public B tlv(Tlv parameter) {
        tlvs = tlvs.with(parameter);
        return self();
    }

    void checkBounds() {
        Field.SERVICE_TYPE.withinMax(serviceType);
        Field.SOURCE_ADDR.withinMax(sourceAddress);
        Field.DESTINATION_ADDR.withinMax(destinationAddress);
        Field.SCHEDULE_DELIVERY_TIME.emptyOrFull(scheduleDeliveryTime);
        Field.VALIDITY_PERIOD.emptyOrFull(validityPeriod);
    }
}
