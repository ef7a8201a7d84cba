package io.smppcore.pdu;

import io.smppcore.type.CommandStatus;

/**
 * A PDU that is answered by a response.
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
                Unbind {

    /**
     * Returns the response to this request with a status and nothing else.
     *
     * @param status the command_status
     * @return the response, its fields empty
     */
    R respond(CommandStatus status);
}
