package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;

/**
 * A request whose command_id is not in the specification, such as an operation of a vendor. Its body is not
 * interpreted. A session sends such a request in every bound state and version. One from the peer is passed to the
 * handler for this class; without a handler, the session responds with generic_nack and ESME_RINVCMDID.
 *
 * <p>Any response that is not in the specification completes this request if it has its sequence number, whatever its
 * command_id. A generic_nack is converted to an {@link UnknownResponse} with {@link CommandId#GENERIC_NACK}.
 *
 * @param commandId a value without the response bit that the specification does not name
 * @param commandStatus the command_status of the header, ESME_ROK in requests of the specification
 * @param body all octets after the header
 */
public record UnknownRequest(CommandId commandId, CommandStatus commandStatus, Octets body)
        implements Request<UnknownResponse> {

    /** Fails with {@link InvalidFieldException} if the command_id has the response bit or is in the specification. */
    public UnknownRequest {
        if (commandId.isResponse() || commandId.name() != null) {
            throw new InvalidFieldException(
                    "command_id", commandId.toString(), "a request that is not in the specification");
        }
    }

    /**
     * Returns a request with command_status ESME_ROK; fails with {@link InvalidFieldException} if the command_id has
     * the response bit or is in the specification.
     */
    public static UnknownRequest of(CommandId commandId, Octets body) {
        return new UnknownRequest(commandId, CommandStatus.ESME_ROK, body);
    }

    /** {@return {@link Tlvs#EMPTY}, because the position of optional parameters in the body is unknown} */
    @Override
    public Tlvs tlvs() {
        return Tlvs.EMPTY;
    }

    /** Returns the response with the command_id of this request and the response bit, a status and an empty body. */
    @Override
    public UnknownResponse respond(CommandStatus status) {
        return respond(status, Octets.EMPTY);
    }

    /** Returns the response with the command_id of this request and the response bit, a status and a body. */
    public UnknownResponse respond(CommandStatus status, Octets responseBody) {
        return new UnknownResponse(commandId.response(), status, responseBody);
    }
}
