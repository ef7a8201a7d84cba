package io.smppcore.internal.codec;

import io.smppcore.pdu.CancelBroadcastSm;
import io.smppcore.pdu.Field;
import io.smppcore.type.CommandStatus;

/** Codec of cancel_broadcast_sm (SMPP 5.0 4.6.2.1). */
final class CancelBroadcastSmCodec implements PduCodec<CancelBroadcastSm> {

    @Override
    public void write(CancelBroadcastSm pdu, FieldWriter out) {
        out.text(Field.SERVICE_TYPE, pdu.serviceType());
        out.text(Field.MESSAGE_ID, pdu.messageId());
        out.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR, pdu.sourceAddress());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public CancelBroadcastSm read(FieldReader in, CommandStatus status) {
        return new CancelBroadcastSm(
                in.text(Field.SERVICE_TYPE),
                in.text(Field.MESSAGE_ID),
                in.lastAddress(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR),
                in.tlvs());
    }
}
