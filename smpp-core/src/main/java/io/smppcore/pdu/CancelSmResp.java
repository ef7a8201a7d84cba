package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * cancel_sm_resp: the SMSC states whether a message was cancelled (SMPP 5.0 4.5.1.2).
 *
 * @param commandStatus ESME_ROK if the request was carried out
 * @param tlvs optional parameters
 */
public record CancelSmResp(CommandStatus commandStatus, Tlvs tlvs) implements Response {

    /** Returns a response with this status and without optional parameters. */
    public static CancelSmResp of(CommandStatus commandStatus) {
        return new CancelSmResp(commandStatus, Tlvs.EMPTY);
    }

    @Override
    public CommandId commandId() {
        return CommandId.CANCEL_SM_RESP;
    }

    @Override
    public CancelSmResp withTlvs(Tlvs newTlvs) {
        return new CancelSmResp(commandStatus, newTlvs);
    }

    @Override
    public CancelSmResp orThrow() {
        Response.super.orThrow();
        return this;
    }
}
