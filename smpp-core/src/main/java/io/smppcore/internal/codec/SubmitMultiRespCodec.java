package io.smppcore.internal.codec;

import io.smppcore.pdu.Field;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandStatus;
import java.util.List;

/** Codec of submit_multi_resp (SMPP 5.0 4.2.3.2). */
final class SubmitMultiRespCodec implements PduCodec<SubmitMultiResp> {

    @Override
    public void write(SubmitMultiResp pdu, FieldWriter out) {
        if (ResponseBody.isHeaderOnly(pdu, pdu.messageId())
                && pdu.unsuccessful().isEmpty()) {
            return;
        }
        out.text(Field.MESSAGE_ID, pdu.messageId());
        out.octet(Field.NO_UNSUCCESS, pdu.unsuccessful().size());
        out.list(Field.UNSUCCESS_SME, pdu.unsuccessful(), SubmitMultiRespCodec::writeUnsuccess);
        out.tlvs(pdu.tlvs());
    }

    @Override
    public SubmitMultiResp read(FieldReader in, CommandStatus status) {
        if (!in.hasBody(Field.MESSAGE_ID, status)) {
            return new SubmitMultiResp(status, "", List.of(), Tlvs.EMPTY);
        }
        return new SubmitMultiResp(
                status,
                in.text(Field.MESSAGE_ID),
                in.list(Field.UNSUCCESS_SME, in.lastOctet(Field.NO_UNSUCCESS), SubmitMultiRespCodec::readUnsuccess),
                in.tlvs());
    }

    private static void writeUnsuccess(SubmitMultiResp.UnsuccessSme sme, FieldWriter out) {
        out.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.DESTINATION_ADDR, sme.address());
        out.int32(Field.ERROR_STATUS_CODE, sme.errorStatusCode().value());
    }

    private static SubmitMultiResp.UnsuccessSme readUnsuccess(FieldReader in) {
        return new SubmitMultiResp.UnsuccessSme(
                in.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.DESTINATION_ADDR),
                CommandStatus.of(in.int32(Field.ERROR_STATUS_CODE)));
    }
}
