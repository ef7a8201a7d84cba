package io.smppcore.tools.inspect;

import io.smppcore.codec.CodecLimits;
import io.smppcore.codec.DecodeException;
import io.smppcore.codec.Leniency;
import io.smppcore.codec.PduDecoder;
import io.smppcore.internal.codec.PduCodecs;
import io.smppcore.pdu.Pdu;
import io.smppcore.pdu.UnknownRequest;
import io.smppcore.pdu.UnknownResponse;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Octets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The decoded body of a PDU. If the body is malformed, it has the part before the problem. Immutable.
 *
 * @param fields mandatory fields, those before the problem if there is one
 * @param tlvs TLVs, those before the problem if there is one
 * @param message the message; null if there is none, or if the body cannot be read
 * @param problem problem of the PDU; null if it is well-formed
 */
record PduBody(
        List<NamedField> fields,
        Tlvs tlvs,
        @Nullable DecodedMessage message,
        @Nullable PduProblem problem) {

    static final PduBody EMPTY = new PduBody(List.of(), Tlvs.EMPTY, null, null);

    /**
     * Leniency that accepts unusual values, as they can be shown. Only a structure that cannot be parsed is a problem.
     */
    private static final Leniency STRUCTURE_ONLY = Leniency.strict().toBuilder()
            .overLongText(true)
            .oddAddressCharacters(true)
            .missingResponseBody(true)
            .bodyInRefusal(true)
            .anySequenceNumber(true)
            .dataSmWithoutPayload(true)
            .payloadBesideMessage(true)
            .build();

    private static final Leniency FILLED =
            STRUCTURE_ONLY.toBuilder().trailingOctets(true).build();

    private static final int COMMAND_STATUS = 8;
    private static final int COMMAND_STATUS_END = 12;

    /**
     * Hexadecimal digits of the maximum number of list elements in their shortest form, each with a dest_flag of 2 and
     * an empty dl_name.
     */
    private static final String SHORTEST_STRUCTURES = "0200".repeat(255);

    private static final Octets FILLER = Octets.ofHex(SHORTEST_STRUCTURES + "00".repeat(1024));

    /**
     * Decodes a body.
     *
     * @param pdu octets of the PDU including its header; fewer than command_length if the stream ends within the PDU
     */
    static PduBody read(Octets pdu) {
        byte[] octets = pdu.toByteArray();
        // Decoded as if the status were ESME_ROK, as fields of a refusal with an empty body would not be collected.
        Arrays.fill(octets, COMMAND_STATUS, COMMAND_STATUS_END, (byte) 0);
        try {
            return decode(octets, STRUCTURE_ONLY);
        } catch (DecodeException e) {
            PduProblem problem = PduProblem.of(e.problem());
            if (e.pdu() != null) {
                return fieldsOf(e.pdu(), problem);
            }
            PduBody before = upTo(octets, problem.offset());
            return new PduBody(before.fields, before.tlvs, null, problem);
        }
    }

    PduBody with(PduProblem other) {
        return new PduBody(fields, tlvs, message, other);
    }

    private static PduBody decode(byte[] octets, Leniency leniency) {
        Pdu pdu = new PduDecoder(leniency, CodecLimits.defaults()).decode(octets, 0, octets.length);
        if (pdu instanceof UnknownRequest || pdu instanceof UnknownResponse) {
            return EMPTY.with(PduProblem.unknownCommand(pdu.commandId().isResponse()));
        }
        return octets.length > CodecLimits.HEADER_OCTETS ? fieldsOf(pdu, null) : EMPTY;
    }

    private static PduBody fieldsOf(Pdu pdu, @Nullable PduProblem problem) {
        FieldCollector collector = new FieldCollector();
        PduCodecs.write(pdu, collector);
        return new PduBody(collector.fields(), collector.parameters(), DecodedMessage.of(pdu), problem);
    }

    /**
     * Returns the part of a body before a problem. If the problem is in a TLV, the octets before this TLV form a
     * complete PDU. Otherwise the rest is replaced, so that the mandatory fields before the problem can be decoded.
     */
    private static PduBody upTo(byte[] octets, int offset) {
        try {
            return decode(Arrays.copyOf(octets, offset), STRUCTURE_ONLY);
        } catch (DecodeException e) {
            return new PduBody(fieldsUpTo(filledFrom(octets, offset), offset), Tlvs.EMPTY, null, null);
        }
    }

    /**
     * Returns the fields of a PDU in which the octets from an offset on are replaced by octets that can be decoded as
     * any field.
     */
    private static List<NamedField> filledFrom(byte[] octets, int offset) {
        byte[] filled = Arrays.copyOf(octets, offset + FILLER.length());
        FILLER.copyTo(filled, offset);
        try {
            return decode(filled, FILLED).fields;
        } catch (DecodeException e) {
            return List.of();
        }
    }

    private static List<NamedField> fieldsUpTo(List<NamedField> fields, int offset) {
        List<NamedField> before = new ArrayList<>();
        int end = CodecLimits.HEADER_OCTETS;
        for (NamedField field : fields) {
            end += field.octets().length();
            if (end > offset) {
                break;
            }
            before.add(field);
        }
        return before;
    }
}
