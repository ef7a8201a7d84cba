package io.smppcore.internal.engine;

import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindType;
import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.CancelBroadcastSm;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSm;
import io.smppcore.pdu.DeliverSm;
import io.smppcore.pdu.Destination;
import io.smppcore.pdu.EnquireLink;
import io.smppcore.pdu.OneWay;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.Pdus;
import io.smppcore.pdu.QueryBroadcastSm;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.Request;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitSm;
import io.smppcore.pdu.Unbind;
import io.smppcore.session.RequestHandlers;
import io.smppcore.session.SessionRole;
import io.smppcore.spec.Csv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Examples, senders and handlers of all requests and one-way PDUs of the specification. */
final class Commands {

    private Commands() {}

    /** Returns the rows of the table of commands that are not responses. */
    static List<Csv.Row> table() {
        return Csv.read("commands.csv").stream()
                .filter(row -> !row.text("kind").equals("response"))
                .toList();
    }

    /** Returns a PDU with the minimum content that the specification allows. */
    static Pdu example(CommandId command) {
        return switch (String.valueOf(command.name())) {
            case "bind_receiver" -> bind(BindType.RECEIVER);
            case "bind_transmitter" -> bind(BindType.TRANSMITTER);
            case "bind_transceiver" -> bind(BindType.TRANSCEIVER);
            case "outbind" -> Outbind.of("smsc", "");
            case "unbind" -> Unbind.HEADER_ONLY;
            case "enquire_link" -> EnquireLink.HEADER_ONLY;
            case "submit_sm" -> SubmitSm.builder().build();
            case "submit_multi" ->
                SubmitMulti.builder()
                        .destinations(List.of(Destination.list("all")))
                        .build();
            case "data_sm" ->
                DataSm.builder().tlv(TlvTag.MESSAGE_PAYLOAD, Octets.ofHex("41")).build();
            case "deliver_sm" -> DeliverSm.builder().build();
            case "query_sm" -> QuerySm.of("1", Address.EMPTY);
            case "cancel_sm" -> CancelSm.of("", "1", Address.EMPTY, Address.EMPTY);
            case "replace_sm" -> ReplaceSm.builder().messageId("1").build();
            case "broadcast_sm" -> Pdus.broadcast().build();
            case "query_broadcast_sm" -> QueryBroadcastSm.of("1", Address.EMPTY);
            case "cancel_broadcast_sm" -> CancelBroadcastSm.of("", "1", Address.EMPTY);
            case "alert_notification" -> AlertNotification.of(Address.EMPTY, Address.EMPTY);
            default -> throw new AssertionError(command);
        };
    }

    private static BindRequest bind(BindType type) {
        return BindRequest.builder(type).systemId("esme01").password("s3cret").build();
    }

    /** Returns the sender of a command; the ESME if both are allowed, or if it is unknown. */
    static SessionRole sender(CommandId command) {
        boolean smsc = table().stream()
                .anyMatch(row -> !row.isRange("command_id")
                        && row.number("command_id") == command.value()
                        && row.text("direction").equals("MC->ESME"));
        return smsc ? SessionRole.SMSC : SessionRole.ESME;
    }

    static CompletableFuture<?> send(EmbeddedSession session, Pdu pdu) {
        return switch (pdu) {
            case Request<?> request -> session.engine().sendAsync(request);
            case OneWay oneWay -> session.engine().sendAsync(oneWay);
            default -> throw new AssertionError(pdu);
        };
    }

    /** Adds handlers that record PDUs and respond with ESME_ROK. */
    static void handleAll(RequestHandlers.Builder handlers, List<Pdu> handled) {
        handle(handlers, SubmitSm.class, handled);
        handle(handlers, SubmitMulti.class, handled);
        handle(handlers, DataSm.class, handled);
        handle(handlers, DeliverSm.class, handled);
        handle(handlers, QuerySm.class, handled);
        handle(handlers, CancelSm.class, handled);
        handle(handlers, ReplaceSm.class, handled);
        handle(handlers, BroadcastSm.class, handled);
        handle(handlers, QueryBroadcastSm.class, handled);
        handle(handlers, CancelBroadcastSm.class, handled);
        handlers.onOneWay(Outbind.class, (session, pdu) -> handled.add(pdu));
        handlers.onOneWay(AlertNotification.class, (session, pdu) -> handled.add(pdu));
    }

    private static <Q extends Request<R>, R extends Response> void handle(
            RequestHandlers.Builder handlers, Class<Q> type, List<Pdu> handled) {
        handlers.on(type, (session, request) -> {
            handled.add(request);
            return request.respond(CommandStatus.ESME_ROK);
        });
    }
}
