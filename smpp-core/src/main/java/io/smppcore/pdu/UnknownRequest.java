package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;

/**
 * A request whose command_id is not in the specification, such as an operation of a vendor, with its body
 * uninterpreted. A session sends it in every bound state and version, and passes one from the peer to the handler for
 * this class; without a handler it is answered with generic_nack and ESME_RINVCMDID.
 *
 * <p>The response with its sequence number is an {@link UnknownResponse} with any command_id; a generic_nack becomes
 * one with {@link CommandId#GENERIC_NACK}.
 *
 * @param commandId a value without the response bit that the specification does not name
 * @param commandStatus the command_status of the header, ESME_ROK in requests of the specification
 * @param body all octets after the header
 */
public record UnknownRequest(CommandId commandId, CommandStatus commandStatus, Octets body)
        implements Request<UnknownResponse> {

    /** Fails with {@link InvalidFieldException} if the command_id is that of a response or in the specification. */
    public UnknownRequest {
        if (commandId.isResponse() || commandId.name() != null) {
            throw new InvalidFieldException(
                    "command_id", commandId.toString(), "a request that is not in the specification");
        }
    }

    /** Returns a request with command_status ESME_ROK. */
    public static UnknownRequest of(CommandId commandId, Octets body) {
        return new UnknownRequest(commandId, CommandStatus.ESME_ROK, body);
    }

    /** {@return {@link Tlvs#EMPTY}: the start of the parameters is unknown} */
    @Override
    public Tlvs tlvs() {
        return Tlvs.EMPTY;
    }

    /** Returns the response with the same number, a status and an empty body. */
    @Override
    public UnknownResponse respond(CommandStatus status) {
        return respond(status, Octets.EMPTY);
    }

    /** Returns the response with the same number, a status and a body. */
    public UnknownResponse respond(CommandStatus status, Octets responseBody) {
        return new UnknownResponse(commandId.response(), status, responseBody);
    }
}
