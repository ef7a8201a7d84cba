package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;

/**
 * The response to an {@link UnknownRequest}. Its body is not interpreted.
 *
 * @param commandId a value with the response bit that the specification does not name, or generic_nack
 * @param commandStatus the command_status of the header
 * @param body all octets after the header
 */
public record UnknownResponse(CommandId commandId, CommandStatus commandStatus, Octets body) implements Response {

    /**
     * Fails with {@link InvalidFieldException} if the command_id has no response bit, or is in the specification and
     * not generic_nack.
     */
    public UnknownResponse {
        if (!commandId.isResponse() || (commandId.name() != null && !commandId.equals(CommandId.GENERIC_NACK))) {
            throw new InvalidFieldException(
                    "command_id", commandId.toString(), "generic_nack, or a response that is not in the specification");
        }
    }

    /** {@return {@link Tlvs#EMPTY}, because the position of optional parameters in the body is unknown} */
    @Override
    public Tlvs tlvs() {
        return Tlvs.EMPTY;
    }

    /**
     * Returns this response if there are no parameters.
     *
     * @throws IllegalArgumentException if there are parameters, because their position in the body is unknown
     */
    @Override
    public UnknownResponse withTlvs(Tlvs newTlvs) {
        if (!newTlvs.isEmpty()) {
            throw new IllegalArgumentException(
                    commandId + ": " + newTlvs.size() + " parameters (expected: none; they are octets of the body)");
        }
        return this;
    }

    @Override
    public UnknownResponse orThrow() {
        Response.super.orThrow();
        return this;
    }
}
