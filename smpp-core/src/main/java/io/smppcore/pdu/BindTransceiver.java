package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InterfaceVersion;
import io.smppcore.type.Npi;
import io.smppcore.type.Ton;

/**
 * bind_transceiver: an ESME that sends and receives messages logs in (SMPP 5.0 4.1.1).
 *
 * @param systemId identity of the ESME; at most 15 octets by the specification
 * @param password at most 8 octets by the specification, never shown by {@code toString}
 * @param systemType kind of system; at most 12 octets by the specification
 * @param interfaceVersion version of the protocol that the ESME speaks
 * @param addressTon type of number of the addresses the ESME serves
 * @param addressNpi numbering plan of the addresses the ESME serves
 * @param addressRange an address or a UNIX regular expression; at most 40 octets by the specification
 * @param tlvs optional parameters; the specification allows none
 */
public record BindTransceiver(
        String systemId,
        String password,
        String systemType,
        InterfaceVersion interfaceVersion,
        Ton addressTon,
        Npi addressNpi,
        String addressRange,
        Tlvs tlvs)
        implements BindRequest<BindTransceiverResp> {

    /**
     * Checks that every field can be written.
     *
     * @throws io.smppcore.type.InvalidFieldException if a text has a NUL or a character outside ISO-8859-1
     */
    public BindTransceiver {
        BindText.check(systemId, password, systemType, addressRange);
    }

    @Override
    public BindType bindType() {
        return BindType.TRANSCEIVER;
    }

    @Override
    public BindTransceiver withoutPassword() {
        return new BindTransceiver(
                systemId, "", systemType, interfaceVersion, addressTon, addressNpi, addressRange, tlvs);
    }

    @Override
    public CommandId commandId() {
        return CommandId.BIND_TRANSCEIVER;
    }

    @Override
    public BindTransceiverResp respond(CommandStatus status) {
        return new BindTransceiverResp(status, "", Tlvs.EMPTY);
    }

    @Override
    public String toString() {
        return BindText.of(this);
    }
}
