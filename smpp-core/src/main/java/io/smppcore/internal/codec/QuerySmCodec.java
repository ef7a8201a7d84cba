package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.pdu.QuerySm;
import io.smppcore.type.CommandStatus;

/** Codec of query_sm (SMPP 5.0 4.5.2.1). */
final class QuerySmCodec implements PduCodec<QuerySm> {

    @Override
    public void write(QuerySm pdu, FieldWriter out) {
        out.text(Field.MESSAGE_ID, pdu.messageId());
        out.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR, pdu.sourceAddress());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public QuerySm read(FieldReader in, CommandStatus status) {
        return new QuerySm(
                in.text(Field.MESSAGE_ID),
                in.lastAddress(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR),
                in.tlvs());
    }
}
