package io.smppcore.simulator.web;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.codec.PduHeader;
import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.BroadcastSm;
import io.smppcore.pdu.MessageCarrier;
import io.smppcore.pdu.MessageRequest;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.ReplaceSm;
import io.smppcore.pdu.SubmitMulti;
import io.smppcore.segment.ReceivedSegment;
import io.smppcore.session.OctetTap.Direction;
import io.smppcore.simulator.internal.Frontend;
import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.text.DefaultAlphabet;
import io.smppcore.text.TextDecoder;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.DataCoding;
import io.smppcore.type.SmppException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The conversion of a recorded PDU to JSON. The PDU is decoded leniently; one that cannot be decoded has a problem
 * instead of fields.
 */
final class PduTree {

    private PduTree() {}

    static JsonObject of(PduRing.RecordedPdu seen) {
        byte[] header = Arrays.copyOf(seen.octets(), CodecLimits.HEADER_OCTETS);
        CommandStatus status = CommandStatus.of(PduHeader.commandStatus(header, 0));
        JsonObject tree = new JsonObject();
        tree.put("number", seen.number());
        tree.put("time", Instant.ofEpochMilli(seen.millis()).toString());
        tree.put("session", seen.session());
        tree.put("direction", seen.direction().name().toLowerCase(Locale.ROOT));
        tree.put("command", CommandId.of(PduHeader.commandId(header, 0)).toString());
        tree.put("status", status.toString());
        tree.put("sequence", Integer.toUnsignedLong(PduHeader.sequenceNumber(header, 0)));
        tree.put("octets", seen.length());
        boolean isWithheld = seen.direction() == Direction.SENT && status.value() == Frontend.WITHHELD;
        tree.put("keptBack", isWithheld);
        addBody(tree, seen, PduHeader.commandLength(header, 0));
        tree.put("hex", HexFormat.of().formatHex(seen.octets()));
        return tree;
    }

    private static void addBody(JsonObject tree, PduRing.RecordedPdu seen, int commandLength) {
        if (seen.octets().length < seen.length()) {
            tree.put("problem", "only the first " + PduRing.MAX_OCTETS + " octets are kept");
            return;
        }
        if (commandLength != seen.length() || seen.length() < CodecLimits.HEADER_OCTETS) {
            tree.put(
                    "problem",
                    "command_length " + Integer.toUnsignedString(commandLength)
                            + " (expected: >= 16, within the limit)");
            return;
        }
        try {
            putFields(
                    tree,
                    new PduDecoder(Leniency.lenient(), CodecLimits.defaults())
                            .decode(seen.octets(), 0, seen.octets().length));
        } catch (DecodeException e) {
            tree.put("problem", String.valueOf(e.getMessage()));
            if (e.pdu() != null) {
                putFields(tree, e.pdu());
            }
        }
    }

    private static void putFields(JsonObject tree, Pdu pdu) {
        if (PduCodecs.isKnown(pdu.commandId())) {
            FieldTree fields = new FieldTree();
            PduCodecs.write(pdu, fields);
            tree.put("fields", fields.map());
        }
        if (pdu instanceof MessageCarrier carrier) {
            tree.put("text", text(carrier));
        }
    }

    /** Returns the text of a message; empty if it cannot be decoded. */
    static String text(MessageCarrier carrier) {
        TextDecoder decoder = TextDecoder.of(DefaultAlphabet.GSM);
        try {
            return switch (carrier) {
                case MessageRequest<?> message -> ReceivedSegment.of(message).text(decoder);
                case SubmitMulti multi -> ReceivedSegment.of(multi).text(decoder);
                case BroadcastSm broadcast -> decoder.decode(broadcast.dataCoding(), broadcast.messageOctets());
                // replace_sm has no data_coding.
                case ReplaceSm replace -> decoder.decode(DataCoding.DEFAULT, replace.messageOctets());
            };
        } catch (SmppException e) {
            return "";
        }
    }
}
