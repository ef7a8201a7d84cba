package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/**
 * The response of the peer to a request. A status other than ESME_ROK is a normal result, not an exception; {@link
 * #orThrow} throws one for it.
 */
public sealed interface Response extends Pdu
        permits BindResp,
                SubmitSmResp,
                DeliverSmResp,
                DataSmResp,
                SubmitMultiResp,
                QuerySmResp,
                CancelSmResp,
                ReplaceSmResp,
                BroadcastSmResp,
                QueryBroadcastSmResp,
                CancelBroadcastSmResp,
                EnquireLinkResp,
                UnbindResp,
                GenericNack,
                UnknownResponse {

    /**
     * Returns the response that refuses a request of which only the header is known, for example because its body
     * cannot be decoded.
     *
     * @param request the command_id of the request
     * @param status reason of the refusal
     * @return the response of that operation with empty fields; a generic_nack if the operation is unknown or has no
     *     response
     */
    static Response refusing(CommandId request, CommandStatus status) {
        return Refusals.of(request, status);
    }

    /** {@return the command_status of the header} */
    CommandStatus commandStatus();

    /** {@return true if the request succeeded: the status is ESME_ROK} */
    default boolean isOk() {
        return commandStatus().isOk();
    }

    /** Returns this response with other optional parameters. */
    Response withTlvs(Tlvs newTlvs);

    /** Returns this response; fails with {@link NegativeResponseException} if the status is not ESME_ROK. */
    default Response orThrow() {
        if (!isOk()) {
            throw new NegativeResponseException(this);
        }
        return this;
    }
}
