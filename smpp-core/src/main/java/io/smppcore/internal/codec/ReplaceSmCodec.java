package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.RegisteredDelivery;

/** Codec of replace_sm (SMPP 5.0 4.5.3.1). */
final class ReplaceSmCodec implements PduCodec<ReplaceSm> {

    @Override
    public void write(ReplaceSm pdu, FieldWriter out) {
        out.text(Field.MESSAGE_ID, pdu.messageId());
        out.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR, pdu.sourceAddress());
        out.text(Field.SCHEDULE_DELIVERY_TIME, pdu.scheduleDeliveryTime());
        out.text(Field.VALIDITY_PERIOD, pdu.validityPeriod());
        out.octet(Field.REGISTERED_DELIVERY, pdu.registeredDelivery().value());
        out.octet(Field.SM_DEFAULT_MSG_ID, pdu.smDefaultMsgId());
        out.octet(Field.SM_LENGTH, pdu.shortMessage().length());
        out.octets(Field.SHORT_MESSAGE, pdu.shortMessage());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public ReplaceSm read(FieldReader in, CommandStatus status) {
        return new ReplaceSm(
                in.text(Field.MESSAGE_ID),
                in.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR),
                in.text(Field.SCHEDULE_DELIVERY_TIME),
                in.text(Field.VALIDITY_PERIOD),
                RegisteredDelivery.of(in.octet(Field.REGISTERED_DELIVERY)),
                in.octet(Field.SM_DEFAULT_MSG_ID),
                in.octets(Field.SHORT_MESSAGE, in.lastOctet(Field.SM_LENGTH)),
                in.tlvs());
    }
}
