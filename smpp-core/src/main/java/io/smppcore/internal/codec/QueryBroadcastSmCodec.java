package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.pdu.QueryBroadcastSm;
import io.smppcore.type.CommandStatus;

/** Codec of query_broadcast_sm (SMPP 5.0 4.6.1.1). */
final class QueryBroadcastSmCodec implements PduCodec<QueryBroadcastSm> {

    @Override
    public void write(QueryBroadcastSm pdu, FieldWriter out) {
        out.text(Field.MESSAGE_ID, pdu.messageId());
        out.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR, pdu.sourceAddress());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public QueryBroadcastSm read(FieldReader in, CommandStatus status) {
        return new QueryBroadcastSm(
                in.text(Field.MESSAGE_ID),
                in.lastAddress(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR),
                in.tlvs());
    }
}
