package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;

/** A PDU that answers a request. A negative status is a result like any other; {@link #orThrow} makes an exception of it. */
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
                GenericNack {

    /**
     * The response that refuses a request of which only the header is known.
     *
     * @param request the command_id of the request
     * @param status why it is refused
     * @return the response that belongs to the request, or a generic_nack when it has none of its own
     */
    static Response refusing(CommandId request, CommandStatus status) {
        return switch (request.name()) {
            case "bind_receiver" -> new BindReceiverResp(status, "", Tlvs.EMPTY);
            case "bind_transmitter" -> new BindTransmitterResp(status, "", Tlvs.EMPTY);
            case "bind_transceiver" -> new BindTransceiverResp(status, "", Tlvs.EMPTY);
            case "submit_sm" -> new SubmitSmResp(status, "", Tlvs.EMPTY);
            case "deliver_sm" -> new DeliverSmResp(status, "", Tlvs.EMPTY);
            case "data_sm" -> DataSmResp.builder().commandStatus(status).build();
            case "submit_multi" ->
                SubmitMultiResp.builder().commandStatus(status).build();
            case "query_sm" -> QuerySmResp.builder().commandStatus(status).build();
            case "cancel_sm" -> CancelSmResp.builder().commandStatus(status).build();
            case "replace_sm" -> ReplaceSmResp.builder().commandStatus(status).build();
            case "broadcast_sm" ->
                BroadcastSmResp.builder().commandStatus(status).build();
            case "query_broadcast_sm" ->
                QueryBroadcastSmResp.builder().commandStatus(status).build();
            case "cancel_broadcast_sm" ->
                CancelBroadcastSmResp.builder().commandStatus(status).build();
            case "unbind" -> new UnbindResp(status, Tlvs.EMPTY);
            case "enquire_link" -> new EnquireLinkResp(status, Tlvs.EMPTY);
            case null, default -> GenericNack.of(status);
        };
    }

    /**
     * The outcome of the request.
     *
     * @return the command_status of the header
     */
    CommandStatus commandStatus();

    /**
     * Tells whether the request succeeded.
     *
     * @return true for ESME_ROK
     */
    default boolean isOk() {
        return commandStatus().isOk();
    }

    /**
     * This response with other optional parameters.
     *
     * @param newTlvs replaces all that are there
     * @return a new response
     */
    Response withTlvs(Tlvs newTlvs);

    /**
     * This response, unless it is negative.
     *
     * @return this
     * @throws NegativeResponseException if the status is not ESME_ROK
     */
    default Response orThrow() {
        if (!isOk()) {
            throw new NegativeResponseException(this);
        }
        return this;
    }
}
