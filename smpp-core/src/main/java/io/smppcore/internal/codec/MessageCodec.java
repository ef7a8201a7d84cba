package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.pdu.ShortMessageRequest;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;
import io.smppcore.type.RegisteredDelivery;

/** Codec of submit_sm (SMPP 5.0 4.2.1.1) and deliver_sm (4.3.1.1), which have the same body. */
final class MessageCodec<M extends ShortMessageRequest<?>> implements PduCodec<M> {

    /** Constructor of the record. */
    interface Maker<M> {

        M make(
                String serviceType,
                Address sourceAddress,
                Address destinationAddress,
                EsmClass esmClass,
                int protocolId,
                int priorityFlag,
                String scheduleDeliveryTime,
                String validityPeriod,
                RegisteredDelivery registeredDelivery,
                int replaceIfPresentFlag,
                DataCoding dataCoding,
                int smDefaultMsgId,
                Octets shortMessage,
                Tlvs tlvs);
    }

    private final Maker<M> maker;

    MessageCodec(Maker<M> maker) {
        this.maker = maker;
    }

    @Override
    public void write(M pdu, FieldWriter out) {
        out.text(Field.SERVICE_TYPE, pdu.serviceType());
        out.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR, pdu.sourceAddress());
        out.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.DESTINATION_ADDR, pdu.destinationAddress());
        out.octet(Field.ESM_CLASS, pdu.esmClass().value());
        out.octet(Field.PROTOCOL_ID, pdu.protocolId());
        out.octet(Field.PRIORITY_FLAG, pdu.priorityFlag());
        out.text(Field.SCHEDULE_DELIVERY_TIME, pdu.scheduleDeliveryTime());
        out.text(Field.VALIDITY_PERIOD, pdu.validityPeriod());
        out.octet(Field.REGISTERED_DELIVERY, pdu.registeredDelivery().value());
        out.octet(Field.REPLACE_IF_PRESENT_FLAG, pdu.replaceIfPresentFlag());
        out.octet(Field.DATA_CODING, pdu.dataCoding().value());
        out.octet(Field.SM_DEFAULT_MSG_ID, pdu.smDefaultMsgId());
        out.octet(Field.SM_LENGTH, pdu.shortMessage().length());
        out.octets(Field.SHORT_MESSAGE, pdu.shortMessage());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public M read(FieldReader in, CommandStatus status) {
        return maker.make(
                in.text(Field.SERVICE_TYPE),
                in.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR),
                in.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.DESTINATION_ADDR),
                EsmClass.of(in.octet(Field.ESM_CLASS)),
                in.octet(Field.PROTOCOL_ID),
                in.octet(Field.PRIORITY_FLAG),
                in.text(Field.SCHEDULE_DELIVERY_TIME),
                in.text(Field.VALIDITY_PERIOD),
                RegisteredDelivery.of(in.octet(Field.REGISTERED_DELIVERY)),
                in.octet(Field.REPLACE_IF_PRESENT_FLAG),
                DataCoding.of(in.octet(Field.DATA_CODING)),
                in.octet(Field.SM_DEFAULT_MSG_ID),
                in.octets(Field.SHORT_MESSAGE, in.lastOctet(Field.SM_LENGTH)),
                in.tlvs());
    }
}
