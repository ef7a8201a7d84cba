package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * unbind_resp: the peer responds to an unbind (SMPP 5.0 4.1.1.10).
 *
 * @param commandStatus ESME_ROK unless the peer refuses
 * @param tlvs optional parameters
 */
public record UnbindResp(CommandStatus commandStatus, Tlvs tlvs) implements Response {

    @Override
    public CommandId commandId() {
        return CommandId.UNBIND_RESP;
    }

    @Override
    public UnbindResp withTlvs(Tlvs newTlvs) {
        return new UnbindResp(commandStatus, newTlvs);
    }
}
