package io.smppcore.pdu;

import io.smppcore.type.CommandStatus;

/**
 * A PDU to which the peer responds.
 *
 * @param <R> the response
 */
public sealed interface Request<R extends Response> extends Pdu
        permits BindRequest,
                MessageRequest,
                SubmitMulti,
                QuerySm,
                CancelSm,
                ReplaceSm,
                BroadcastSm,
                QueryBroadcastSm,
                CancelBroadcastSm,
                EnquireLink,
                Unbind,
                UnknownRequest {

    /** Returns the response to this request with a status and all other fields empty. */
    R respond(CommandStatus status);
}
