package io.smppcore.trace;

import io.smppcore.internal.util.Printable;
import io.smppcore.pdu.AlertNotification;
import io.smppcore.pdu.BindRequest;
import io.smppcore.pdu.BindResp;
import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.BroadcastSmResp;
import io.smppcore.pdu.CancelBroadcastSm;
import io.smppcore.pdu.CancelSm;
import io.smppcore.pdu.DataSmResp;
import io.smppcore.pdu.DeliverSmResp;
import io.smppcore.pdu.MessageCarrier;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Outbind;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.QueryBroadcastSm;
import io.smppcore.pdu.QueryBroadcastSmResp;
import io.smppcore.pdu.QuerySm;
import io.smppcore.pdu.QuerySmResp;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.Response;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.pdu.SubmitMultiResp;
import io.smppcore.pdu.SubmitSmResp;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.session.OctetTap.Direction;
import io.smppcore.tlv.Tlv;
import io.smppcore.tlv.TlvTag;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.Octets;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Builder of the text of one PDU in one line, for {@link PduLog}. Fields from the peer are quoted and escaped, so that
 * they cannot imitate other lines or fields. Not thread-safe; one instance per line.
 */
final class PduLine {

    private final StringBuilder line = new StringBuilder(160);
    private final @Nullable BiFunction<DataCoding, Octets, String> text;

    private PduLine(@Nullable BiFunction<DataCoding, Octets, String> text) {
        this.text = text;
    }

    static String of(
            String sessionId,
            Direction direction,
            Pdu pdu,
            int sequenceNumber,
            @Nullable BiFunction<DataCoding, Octets, String> text) {
        PduLine result = new PduLine(text);
        result.line.append(sessionId).append(' ').append(direction.name().toLowerCase(Locale.ROOT));
        result.line.append(' ').append(pdu.commandId());
        result.add("sequence", Integer.toUnsignedString(sequenceNumber));
        result.addFields(pdu);
        result.addTlvs(pdu);
        return result.line.toString();
    }

    private void addFields(Pdu pdu) {
        switch (pdu) {
            case Response response -> addResponse(response);
            case BindRequest bind -> addBind(bind);
            case Outbind outbind -> addQuoted("system_id", outbind.systemId());
            case AlertNotification alert -> {
                add("source", alert.sourceAddress());
                add("esme", alert.esmeAddress());
            }
            case UnknownRequest unknown -> {
                add("status", unknown.commandStatus().toString());
                add("body_octets", unknown.body().length());
            }
            default -> {
                addIdentity(pdu);
                if (pdu instanceof MessageCarrier carrier) {
                    addMessage(carrier);
                }
            }
        }
    }

    private void addResponse(Response response) {
        add("status", response.commandStatus().toString());
        switch (response) {
            case BindResp bind -> addQuoted("system_id", bind.systemId());
            case SubmitSmResp submit -> addQuoted("message_id", submit.messageId());
            case DeliverSmResp deliver -> addQuoted("message_id", deliver.messageId());
            case DataSmResp data -> addQuoted("message_id", data.messageId());
            case BroadcastSmResp broadcast -> addQuoted("message_id", broadcast.messageId());
            case QueryBroadcastSmResp query -> addQuoted("message_id", query.messageId());
            case SubmitMultiResp multi -> {
                addQuoted("message_id", multi.messageId());
                add("unsuccessful", multi.unsuccessful().size());
            }
            case QuerySmResp query -> {
                addQuoted("message_id", query.messageId());
                addQuoted("message_state", query.messageState().toString());
            }
            case UnknownResponse unknown -> add("body_octets", unknown.body().length());
            default -> {}
        }
    }

    /** Appends the fields of a bind except the password. */
    private void addBind(BindRequest bind) {
        addQuoted("system_id", bind.systemId());
        addQuoted("system_type", bind.systemType());
        addQuoted("interface_version", bind.interfaceVersion().toString());
        addQuoted("address_range", bind.addressRange());
    }

    /**
     * Appends the fields by which a message is identified: its addresses, and the message_id of a request that refers
     * to one.
     */
    private void addIdentity(Pdu pdu) {
        switch (pdu) {
            case MessageRequest<?> message -> {
                add("source", message.sourceAddress());
                add("destination", message.destinationAddress());
                add("esm_class", message.esmClass().value());
                add("data_coding", message.dataCoding().value());
            }
            case SubmitMulti multi -> {
                add("source", multi.sourceAddress());
                add("destinations", multi.destinations().size());
                add("data_coding", multi.dataCoding().value());
            }
            case QuerySm query -> addIdentity(query.messageId(), query.sourceAddress());
            case ReplaceSm replace -> addIdentity(replace.messageId(), replace.sourceAddress());
            case BroadcastSm broadcast -> addIdentity(broadcast.messageId(), broadcast.sourceAddress());
            case QueryBroadcastSm query -> addIdentity(query.messageId(), query.sourceAddress());
            case CancelBroadcastSm cancel -> addIdentity(cancel.messageId(), cancel.sourceAddress());
            case CancelSm cancel -> {
                addIdentity(cancel.messageId(), cancel.sourceAddress());
                add("destination", cancel.destinationAddress());
            }
            default -> {}
        }
    }

    private void addIdentity(String messageId, Address source) {
        addQuoted("message_id", messageId);
        add("source", source);
    }

    private void addMessage(MessageCarrier carrier) {
        Octets message = carrier.messageOctets();
        add("message_octets", message.length());
        if (text != null) {
            addQuoted("text", text.apply(dataCoding(carrier), message));
        }
    }

    private static DataCoding dataCoding(MessageCarrier carrier) {
        return switch (carrier) {
            case MessageRequest<?> message -> message.dataCoding();
            case SubmitMulti multi -> multi.dataCoding();
            case BroadcastSm broadcast -> broadcast.dataCoding();
            case ReplaceSm replace -> DataCoding.DEFAULT; // replace_sm has no data_coding
        };
    }

    private void addTlvs(Pdu pdu) {
        if (pdu.tlvs().isEmpty()) {
            return;
        }
        StringJoiner names = new StringJoiner(",");
        for (Tlv tlv : pdu.tlvs()) {
            names.add(TlvTag.nameOf(tlv.tag()));
        }
        add("tlvs", names.toString());
    }

    private void add(String name, Address address) {
        addQuoted(name, address.toString());
    }

    private void add(String name, int value) {
        add(name, Integer.toString(value));
    }

    private void add(String name, String value) {
        line.append(' ').append(name).append('=').append(value);
    }

    /** Appends text from a peer, quoted so that it cannot be mistaken for another line or field. */
    private void addQuoted(String name, String value) {
        line.append(' ').append(name).append('=');
        Printable.appendQuoted(line, value);
    }
}
