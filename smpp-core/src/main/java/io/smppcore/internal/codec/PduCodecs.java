package io.smppcore.internal.codec;

import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.BroadcastSmResp;
import io.smppcore.pdu.CancelBroadcastSmResp;
import io.smppcore.pdu.CancelSmResp;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.EnquireLinkResp;
import io.smppcore.pdu.Field;
import io.smppcore.pdu.GenericNack;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.QueryBroadcastSmResp;
import io.smppcore.pdu.ReplaceSmResp;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.Unbind;
import io.smppcore.pdu.UnbindResp;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import org.jspecify.annotations.Nullable;

/** Table of the codecs of all operations of the specification, by command_id. */
public final class PduCodecs {

    private static final @Nullable PduCodec<?>[] REQUESTS = new PduCodec<?>[CommandId.NUMBERS];
    private static final @Nullable PduCodec<?>[] RESPONSES = new PduCodec<?>[CommandId.NUMBERS];

    static {
        put(CommandId.SUBMIT_SM, new MessageCodec<>(SubmitSm::new));
        put(CommandId.DELIVER_SM, new MessageCodec<>(DeliverSm::new));
        put(
                CommandId.SUBMIT_SM_RESP,
                OneTextRespCodec.of(Field.MESSAGE_ID, SubmitSmResp::messageId, SubmitSmResp::new));
        put(
                CommandId.DELIVER_SM_RESP,
                OneTextRespCodec.withBody(Field.MESSAGE_ID, DeliverSmResp::messageId, DeliverSmResp::new));
        for (BindType type : BindType.values()) {
            put(type.commandId(), new BindCodec(type));
            put(
                    type.commandId().response(),
                    OneTextRespCodec.of(
                            Field.SYSTEM_ID,
                            BindResp::systemId,
                            (status, systemId, tlvs) -> new BindResp(type, status, systemId, tlvs)));
        }
        put(
                CommandId.ENQUIRE_LINK,
                new HeaderOnlyCodec<>(
                        (status, tlvs) -> tlvs.isEmpty() ? EnquireLink.HEADER_ONLY : new EnquireLink(tlvs)));
        put(
                CommandId.ENQUIRE_LINK_RESP,
                new HeaderOnlyCodec<>((status, tlvs) ->
                        status.isOk() && tlvs.isEmpty() ? EnquireLinkResp.OK : new EnquireLinkResp(status, tlvs)));
        put(
                CommandId.UNBIND,
                new HeaderOnlyCodec<>((status, tlvs) -> tlvs.isEmpty() ? Unbind.HEADER_ONLY : new Unbind(tlvs)));
        put(CommandId.OUTBIND, new OutbindCodec());
        put(CommandId.ALERT_NOTIFICATION, new AlertNotificationCodec());
        put(CommandId.QUERY_SM, new QuerySmCodec());
        put(CommandId.QUERY_SM_RESP, new QuerySmRespCodec());
        put(CommandId.CANCEL_SM, new CancelSmCodec());
        put(CommandId.REPLACE_SM, new ReplaceSmCodec());
        put(CommandId.DATA_SM, new DataSmCodec());
        put(CommandId.SUBMIT_MULTI, new SubmitMultiCodec());
        put(CommandId.SUBMIT_MULTI_RESP, new SubmitMultiRespCodec());
        put(CommandId.BROADCAST_SM, new BroadcastSmCodec());
        put(CommandId.QUERY_BROADCAST_SM, new QueryBroadcastSmCodec());
        put(CommandId.CANCEL_BROADCAST_SM, new CancelBroadcastSmCodec());
        put(CommandId.DATA_SM_RESP, OneTextRespCodec.of(Field.MESSAGE_ID, DataSmResp::messageId, DataSmResp::new));
        put(
                CommandId.BROADCAST_SM_RESP,
                OneTextRespCodec.of(Field.MESSAGE_ID, BroadcastSmResp::messageId, BroadcastSmResp::new));
        put(
                CommandId.QUERY_BROADCAST_SM_RESP,
                OneTextRespCodec.of(Field.MESSAGE_ID, QueryBroadcastSmResp::messageId, QueryBroadcastSmResp::new));
        put(CommandId.CANCEL_SM_RESP, new HeaderOnlyCodec<>(CancelSmResp::new));
        put(CommandId.REPLACE_SM_RESP, new HeaderOnlyCodec<>(ReplaceSmResp::new));
        put(CommandId.CANCEL_BROADCAST_SM_RESP, new HeaderOnlyCodec<>(CancelBroadcastSmResp::new));
        put(CommandId.UNBIND_RESP, new HeaderOnlyCodec<>(UnbindResp::new));
        put(CommandId.GENERIC_NACK, new HeaderOnlyCodec<>(GenericNack::new));
    }

    private PduCodecs() {}

    /** Returns the codec of a command_id, or null if the specification has no such operation. */
    public static @Nullable PduCodec<?> find(int commandId) {
        int number = CommandId.number(commandId);
        if (number >= CommandId.NUMBERS) {
            return null;
        }
        return commandId < 0 ? RESPONSES[number] : REQUESTS[number];
    }

    /** Returns true if the specification has an operation with this command_id. */
    public static boolean isKnown(CommandId commandId) {
        return find(commandId.value()) != null;
    }

    /**
     * Writes all fields after the header, in wire order, the optional parameters last. Throws an {@link
     * IllegalArgumentException} if the specification does not have the operation.
     */
    @SuppressWarnings("unchecked") // the table holds the codec of the record class for this command_id
    public static void write(Pdu pdu, FieldWriter out) {
        ((PduCodec<Pdu>) known(pdu.commandId())).write(pdu, out);
    }

    /**
     * Reads all fields after the header, in wire order. The command_status becomes part of a response; requests ignore
     * it. Throws an {@link IllegalArgumentException} if the specification does not have the operation.
     */
    public static Pdu read(CommandId commandId, CommandStatus status, FieldReader in) {
        return known(commandId).read(in, status);
    }

    private static PduCodec<?> known(CommandId commandId) {
        PduCodec<?> codec = find(commandId.value());
        if (codec == null) {
            throw new IllegalArgumentException(
                    "command_id: " + commandId + " (expected: an operation of the specification)");
        }
        return codec;
    }

    private static void put(CommandId id, PduCodec<?> codec) {
        (id.isResponse() ? RESPONSES : REQUESTS)[CommandId.number(id.value())] = codec;
    }
}
