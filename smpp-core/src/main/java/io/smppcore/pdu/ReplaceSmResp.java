package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * replace_sm_resp: the SMSC states whether a message was replaced (SMPP 5.0 4.5.3.3).
 *
 * @param commandStatus ESME_ROK if the request was carried out
 * @param tlvs optional parameters
 */
public record ReplaceSmResp(CommandStatus commandStatus, Tlvs tlvs) implements Response {

    /** Returns a response with this status and without optional parameters. */
    public static ReplaceSmResp of(CommandStatus commandStatus) {
        return new ReplaceSmResp(commandStatus, Tlvs.EMPTY);
    }

    @Override
    public CommandId commandId() {
        return CommandId.REPLACE_SM_RESP;
    }

    @Override
    public ReplaceSmResp withTlvs(Tlvs newTlvs) {
        return new ReplaceSmResp(commandStatus, newTlvs);
    }

    @Override
    public ReplaceSmResp orThrow() {
        Response.super.orThrow();
        return this;
    }
}
