package io.smppcore.pdu;

import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.PriorityFlag;
import io.smppcore.type.RegisteredDelivery;

/**
 * The setters that the builders of submit_sm, deliver_sm and submit_multi have in common.
 *
 * @param <B> type of the builder, which the setters return
 */
abstract class ShortMessageBuilder<B extends ShortMessageBuilder<B>> extends RequestBuilder<B> {

    @Override
    public B serviceType(String value) {
        return super.serviceType(value);
    }

    @Override
    public B esmClass(EsmClass value) {
        return super.esmClass(value);
    }

    @Override
    public B protocolId(int value) {
        return super.protocolId(value);
    }

    @Override
    public B priorityFlag(int value) {
        return super.priorityFlag(value);
    }

    @Override
    public B priorityFlag(PriorityFlag value) {
        return super.priorityFlag(value);
    }

    @Override
    public B scheduleDeliveryTime(String value) {
        return super.scheduleDeliveryTime(value);
    }

    @Override
    public B validityPeriod(String value) {
        return super.validityPeriod(value);
    }

    @Override
    public B registeredDelivery(RegisteredDelivery value) {
        return super.registeredDelivery(value);
    }

    @Override
    public B replaceIfPresentFlag(int value) {
        return super.replaceIfPresentFlag(value);
    }

    @Override
    public B dataCoding(DataCoding value) {
        return super.dataCoding(value);
    }

    @Override
    public B smDefaultMsgId(int value) {
        return super.smDefaultMsgId(value);
    }

    @Override
    public B shortMessage(Octets value) {
        return super.shortMessage(value);
    }

    /** Sets all fields to those of a PDU, and keeps the PDU so that unchanged values are not checked again. */
    final B copy(ShortMessageRequest<?> pdu) {
        copied = pdu;
        serviceType = pdu.serviceType();
        sourceAddress = pdu.sourceAddress();
        destinationAddress = pdu.destinationAddress();
        esmClass = pdu.esmClass();
        protocolId = pdu.protocolId();
        priorityFlag = pdu.priorityFlag();
        scheduleDeliveryTime = pdu.scheduleDeliveryTime();
        validityPeriod = pdu.validityPeriod();
        registeredDelivery = pdu.registeredDelivery();
        replaceIfPresentFlag = pdu.replaceIfPresentFlag();
        dataCoding = pdu.dataCoding();
        smDefaultMsgId = pdu.smDefaultMsgId();
        shortMessage = pdu.shortMessage();
        tlvs = pdu.tlvs();
        return self();
    }
}
