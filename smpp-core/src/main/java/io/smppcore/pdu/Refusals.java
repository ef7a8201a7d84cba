package io.smppcore.pdu;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.function.Function;

/**
 * Table of the responses that contain only a status, by command_id of the request. Used for a request of which only the
 * header is known.
 */
final class Refusals {

    private static final Map<CommandId, Function<CommandStatus, Response>> BY_REQUEST = Map.ofEntries(
            bind(BindType.RECEIVER),
            bind(BindType.TRANSMITTER),
            bind(BindType.TRANSCEIVER),
            Map.entry(CommandId.SUBMIT_SM, status -> new SubmitSmResp(status, "", Tlvs.EMPTY)),
            Map.entry(CommandId.DELIVER_SM, status -> new DeliverSmResp(status, "", Tlvs.EMPTY)),
            Map.entry(CommandId.DATA_SM, status -> new DataSmResp(status, "", Tlvs.EMPTY)),
            Map.entry(CommandId.SUBMIT_MULTI, SubmitMultiResp::refusing),
            Map.entry(CommandId.QUERY_SM, QuerySmResp::refusing),
            Map.entry(CommandId.CANCEL_SM, CancelSmResp::of),
            Map.entry(CommandId.REPLACE_SM, ReplaceSmResp::of),
            Map.entry(CommandId.BROADCAST_SM, status -> new BroadcastSmResp(status, "", Tlvs.EMPTY)),
            Map.entry(CommandId.QUERY_BROADCAST_SM, status -> new QueryBroadcastSmResp(status, "", Tlvs.EMPTY)),
            Map.entry(CommandId.CANCEL_BROADCAST_SM, CancelBroadcastSmResp::of),
            Map.entry(CommandId.UNBIND, status -> new UnbindResp(status, Tlvs.EMPTY)),
            Map.entry(CommandId.ENQUIRE_LINK, status -> new EnquireLinkResp(status, Tlvs.EMPTY)));

    private Refusals() {}

    /** Returns the response with a status and empty fields; a generic_nack if the command_id has no response. */
    static Response of(CommandId request, CommandStatus status) {
        return BY_REQUEST.getOrDefault(request, GenericNack::of).apply(status);
    }

    private static Map.Entry<CommandId, Function<CommandStatus, Response>> bind(BindType type) {
        return Map.entry(type.commandId(), status -> new BindResp(type, status, "", Tlvs.EMPTY));
    }
}
