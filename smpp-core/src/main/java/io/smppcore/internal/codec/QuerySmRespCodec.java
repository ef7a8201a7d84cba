package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.MessageState;

/** Codec of query_sm_resp (SMPP 5.0 4.5.2.2). */
final class QuerySmRespCodec implements PduCodec<QuerySmResp> {

    @Override
    public void write(QuerySmResp pdu, FieldWriter out) {
        if (ResponseBody.isHeaderOnly(pdu, pdu.messageId()) && isUnknown(pdu)) {
            return;
        }
        out.text(Field.MESSAGE_ID, pdu.messageId());
        out.text(Field.FINAL_DATE, pdu.finalDate());
        out.octet(Field.MESSAGE_STATE, pdu.messageState().value());
        out.octet(Field.ERROR_CODE, pdu.errorCode());
        out.tlvs(pdu.tlvs());
    }

    @Override
    public QuerySmResp read(FieldReader in, CommandStatus status) {
        if (!in.hasBody(Field.MESSAGE_ID, status)) {
            return new QuerySmResp(status, "", "", MessageState.UNKNOWN, 0, Tlvs.EMPTY);
        }
        return new QuerySmResp(
                status,
                in.text(Field.MESSAGE_ID),
                in.text(Field.FINAL_DATE),
                MessageState.of(in.octet(Field.MESSAGE_STATE)),
                in.lastOctet(Field.ERROR_CODE),
                in.tlvs());
    }

    private static boolean isUnknown(QuerySmResp pdu) {
        return pdu.finalDate().isEmpty() && pdu.messageState().equals(MessageState.UNKNOWN) && pdu.errorCode() == 0;
    }
}
