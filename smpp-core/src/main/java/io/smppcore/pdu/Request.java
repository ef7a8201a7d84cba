package io.smppcore.pdu;

import io.smppcore.type.CommandStatus;

/**
 * A PDU that wants an answer.
 *
 * @param <R> the PDU that answers it
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
     * A response with nothing in it but a status.
     *
     * @param status what to tell the sender of this request
     * @return the response that belongs to this request, its fields empty
     */
    R respond(CommandStatus status);
}
