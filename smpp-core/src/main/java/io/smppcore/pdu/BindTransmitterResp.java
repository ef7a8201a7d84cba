package io.smppcore.pdu;

import io.smppcore.internal.Printable;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * bind_transmitter_resp: the message centre accepts or refuses the bind (SMPP 5.0 4.1.1).
 *
 * @param commandStatus ESME_ROK when the session is bound
 * @param systemId identity of the message centre; at most 15 octets by the specification, empty when refused
 * @param tlvs optional parameters, such as sc_interface_version
 */
public record BindTransmitterResp(CommandStatus commandStatus, String systemId, Tlvs tlvs) implements BindResp {

    /**
     * Checks that every field can be written.
     *
     * @throws io.smppcore.type.InvalidFieldException if the text has a NUL or a character outside ISO-8859-1
     */
    public BindTransmitterResp {
        Field.SYSTEM_ID.writable(systemId);
    }

    @Override
    public CommandId commandId() {
        return CommandId.BIND_TRANSMITTER_RESP;
    }

    @Override
    public BindTransmitterResp withTlvs(Tlvs newTlvs) {
        return new BindTransmitterResp(commandStatus, systemId, newTlvs);
    }

    @Override
    public String toString() {
        return Printable.ofRecord(this);
    }
}
