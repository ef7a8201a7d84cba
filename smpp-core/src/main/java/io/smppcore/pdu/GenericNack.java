package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * generic_nack: the peer could not make sense of the header of a PDU (SMPP 5.0 4.1.4).
 *
 * @param commandStatus why: ESME_RINVCMDLEN or ESME_RINVCMDID by the specification
 * @param tlvs optional parameters
 */
public record GenericNack(CommandStatus commandStatus, Tlvs tlvs) implements Response {

    /**
     * The usual form: header only.
     *
     * @param commandStatus why the PDU was not understood
     * @return the PDU
     */
    public static GenericNack of(CommandStatus commandStatus) {
        return new GenericNack(commandStatus, Tlvs.EMPTY);
    }

    @Override
    public CommandId commandId() {
        return CommandId.GENERIC_NACK;
    }

    @Override
    public GenericNack withTlvs(Tlvs newTlvs) {
        return new GenericNack(commandStatus, newTlvs);
    }
}
