package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;

/**
 * A PDU whose command_id is not one of the specification, kept as it came.
 *
 * @param commandId any number
 * @param commandStatus what the header said
 * @param body everything behind the header
 */
public record UnknownPdu(CommandId commandId, CommandStatus commandStatus, Octets body) implements Pdu {

    /**
     * No parameters: where they would start is not known.
     *
     * @return always {@link Tlvs#EMPTY}
     */
    @Override
    public Tlvs tlvs() {
        return Tlvs.EMPTY;
    }
}
