package io.smppcore.internal.codec;

import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.Field;
import io.smppcore.type.CommandStatus;

/** Codec of cancel_sm (SMPP 5.0 4.5.1.1). */
final class CancelSmCodec implements PduCodec<CancelSm> {

    @Override
    public void write(CancelSm pdu, FieldWriter out) {
        out.text(Field.SERVICE_TYPE, pdu.serviceType());
        out.text(Field.MESSAGE_ID, pdu.messageId());
        out.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR, pdu.sourceAddress());
        out.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.DESTINATION_ADDR, pdu.destinationAddress());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public CancelSm read(FieldReader in, CommandStatus status) {
        return new CancelSm(
                in.text(Field.SERVICE_TYPE),
                in.text(Field.MESSAGE_ID),
                in.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR),
                in.lastAddress(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.DESTINATION_ADDR),
                in.tlvs());
    }
}
