package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * enquire_link: tests the connection to the peer (SMPP 5.0 4.1.2).
 *
 * @param tlvs optional parameters; the specification allows none
 */
public record EnquireLink(Tlvs tlvs) implements Request<EnquireLinkResp> {

    /** An enquire_link without optional parameters, which is only a header on the wire. */
    public static final EnquireLink HEADER_ONLY = new EnquireLink(Tlvs.EMPTY);

    @Override
    public CommandId commandId() {
        return CommandId.ENQUIRE_LINK;
    }

    @Override
    public EnquireLinkResp respond(CommandStatus status) {
        return status.isOk() ? EnquireLinkResp.OK : new EnquireLinkResp(status, Tlvs.EMPTY);
    }
}
