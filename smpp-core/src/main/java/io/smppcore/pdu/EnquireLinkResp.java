package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * enquire_link_resp: the peer responds to an enquire_link (SMPP 5.0 4.1.2.2).
 *
 * @param commandStatus ESME_ROK by the specification
 * @param tlvs optional parameters
 */
public record EnquireLinkResp(CommandStatus commandStatus, Tlvs tlvs) implements Response {

    /** The response with ESME_ROK and without optional parameters, which is only a header on the wire. */
    public static final EnquireLinkResp OK = new EnquireLinkResp(CommandStatus.ESME_ROK, Tlvs.EMPTY);

    @Override
    public CommandId commandId() {
        return CommandId.ENQUIRE_LINK_RESP;
    }

    @Override
    public EnquireLinkResp withTlvs(Tlvs newTlvs) {
        return new EnquireLinkResp(commandStatus, newTlvs);
    }
}
