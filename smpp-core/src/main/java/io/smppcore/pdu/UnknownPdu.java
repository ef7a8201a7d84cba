package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;

/**
 * A PDU whose command_id is not in the specification, with its body uninterpreted.
 *
 * @param commandId any value
 * @param commandStatus the command_status of the header
 * @param body all octets after the header
 */
public record UnknownPdu(CommandId commandId, CommandStatus commandStatus, Octets body) implements Pdu {

    /** {@return {@link Tlvs#EMPTY}: the start of the parameters is unknown} */
    @Override
    public Tlvs tlvs() {
        return Tlvs.EMPTY;
    }
}
