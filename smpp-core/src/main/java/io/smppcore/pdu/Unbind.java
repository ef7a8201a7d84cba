package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * unbind: the sender ends the session (SMPP 5.0 4.1.1.9).
 *
 * @param tlvs optional parameters; the specification allows none
 */
public record Unbind(Tlvs tlvs) implements Request<UnbindResp> {

    /** An unbind without optional parameters, which is only a header on the wire. */
    public static final Unbind HEADER_ONLY = new Unbind(Tlvs.EMPTY);

    @Override
    public CommandId commandId() {
        return CommandId.UNBIND;
    }

    @Override
    public UnbindResp respond(CommandStatus status) {
        return new UnbindResp(status, Tlvs.EMPTY);
    }
}
