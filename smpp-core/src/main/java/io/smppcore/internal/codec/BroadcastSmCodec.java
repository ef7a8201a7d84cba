package io.smppcore.internal.codec;

import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.Field;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;

/** Codec of broadcast_sm (SMPP 5.0 4.4.1.1). */
final class BroadcastSmCodec implements PduCodec<BroadcastSm> {

    @Override
    public void write(BroadcastSm pdu, FieldWriter out) {
        out.text(Field.SERVICE_TYPE, pdu.serviceType());
        out.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR, pdu.sourceAddress());
        out.text(Field.MESSAGE_ID, pdu.messageId());
        out.octet(Field.PRIORITY_FLAG, pdu.priorityFlag());
        out.text(Field.SCHEDULE_DELIVERY_TIME, pdu.scheduleDeliveryTime());
        out.text(Field.VALIDITY_PERIOD, pdu.validityPeriod());
        out.octet(Field.REPLACE_IF_PRESENT_FLAG, pdu.replaceIfPresentFlag());
        out.octet(Field.DATA_CODING, pdu.dataCoding().value());
        out.octet(Field.SM_DEFAULT_MSG_ID, pdu.smDefaultMsgId());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public BroadcastSm read(FieldReader in, CommandStatus status) {
        return new BroadcastSm(
                in.text(Field.SERVICE_TYPE),
                in.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR),
                in.text(Field.MESSAGE_ID),
                in.octet(Field.PRIORITY_FLAG),
                in.text(Field.SCHEDULE_DELIVERY_TIME),
                in.text(Field.VALIDITY_PERIOD),
                in.octet(Field.REPLACE_IF_PRESENT_FLAG),
                DataCoding.of(in.octet(Field.DATA_CODING)),
                in.octet(Field.SM_DEFAULT_MSG_ID),
                in.tlvs());
    }
}
