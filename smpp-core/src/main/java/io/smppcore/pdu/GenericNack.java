package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * generic_nack: the peer refuses a PDU without processing it, usually because of an error in the header (SMPP 5.0
 * 4.1.4.1).
 *
 * @param commandStatus the reason, ESME_RINVCMDLEN or ESME_RINVCMDID by the specification
 * @param tlvs optional parameters
 */
public record GenericNack(CommandStatus commandStatus, Tlvs tlvs) implements Response {

    /** Returns a generic_nack without optional parameters, which is only a header on the wire. */
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
