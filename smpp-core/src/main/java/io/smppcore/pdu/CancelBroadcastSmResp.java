package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * cancel_broadcast_sm_resp: the SMSC states whether a broadcast was cancelled (SMPP 5.0 4.6.2.3).
 *
 * @param commandStatus ESME_ROK if the request was carried out
 * @param tlvs optional parameters
 */
public record CancelBroadcastSmResp(CommandStatus commandStatus, Tlvs tlvs) implements Response {

    /** Returns a response with this status and without optional parameters. */
    public static CancelBroadcastSmResp of(CommandStatus commandStatus) {
        return new CancelBroadcastSmResp(commandStatus, Tlvs.EMPTY);
    }

    @Override
    public CommandId commandId() {
        return CommandId.CANCEL_BROADCAST_SM_RESP;
    }

    @Override
    public CancelBroadcastSmResp withTlvs(Tlvs newTlvs) {
        return new CancelBroadcastSmResp(commandStatus, newTlvs);
    }

    @Override
    public CancelBroadcastSmResp orThrow() {
        Response.super.orThrow();
        return this;
    }
}
