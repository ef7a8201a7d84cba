package io.smppcore.codec;

import io.smppcore.pdu.Field;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the fields of one PDU from an array. Not thread-safe. */
final class OctetReader {

    private static final int TLV_HEADER_OCTETS = 4;

    private final Leniency leniency;
    private byte[] array = new byte[0];
    private int start;
    private int index;
    private int end;

    OctetReader(Leniency leniency) {
        this.leniency = leniency;
    }

    void wrap(byte[] source, int from, int length) {
        array = source;
        start = from;
        index = from + CodecLimits.HEADER_OCTETS;
        end = from + length;
    }

    int octet(Field field) {
        if (index == end) {
            throw truncated(field, index, "the PDU ends before it");
        }
        return array[index++] & 0xFF;
    }

    /** Reads a C-octet string. */
    String text(Field field) {
        int from = index;
        int nul = endOfText(field);
        index = nul + 1;
        return nul == from ? "" : new String(array, from, nul - from, StandardCharsets.ISO_8859_1);
    }

    /** Reads the C-octet string that ends a response: with the NUL missing, the rest is the text. */
    String lastText(Field field) {
        if (leniency.missingFinalNul() && index < end && indexOfNul() == end) {
            String text = new String(array, index, end - index, StandardCharsets.ISO_8859_1);
            index = end;
            return text;
        }
        return text(field);
    }

    Address address(Field ton, Field npi, Field field) {
        int tonValue = octet(ton);
        int npiValue = octet(npi);
        int from = index;
        int nul = endOfText(field);
        index = nul + 1;
        return Address.copyOf(tonValue, npiValue, array, from, nul);
    }

    Octets octets(Field field, int length) {
        if (length > end - index) {
            throw truncated(field, index, length + " octets announced, " + (end - index) + " left");
        }
        int from = index;
        index += length;
        return Octets.copyOf(array, from, index);
    }

    Octets rest() {
        return Octets.takingOver(Arrays.copyOfRange(array, index, end));
    }

    /** Reads the parameters up to the end of the PDU. */
    Tlvs tlvs() {
        if (index == end) {
            return Tlvs.EMPTY;
        }
        int from = index;
        int stop = Tlvs.scan(array, from, end);
        index = end;
        int left = end - stop;
        if (left == 0 || (leniency.trailingOctets() && left < TLV_HEADER_OCTETS)) {
            return Tlvs.copyOf(array, from, stop);
        }
        throw malformedTlv(stop, left);
    }

    /** Reads the parameters of a PDU that should have none: what is not a parameter is noise. */
    Tlvs tlvsOfHeaderOnly() {
        if (index == end) {
            return Tlvs.EMPTY;
        }
        if (leniency.trailingOctets() && Tlvs.scan(array, index, end) != end) {
            index = end;
            return Tlvs.EMPTY;
        }
        return tlvs();
    }

    /** Tells whether a response has a body to read; one without is complete when the status or the leniency allows it. */
    boolean hasBody(Field firstField, int commandStatus) {
        if (index != end) {
            return true;
        }
        if (commandStatus == 0 && !leniency.missingResponseBody()) {
            throw problem(
                    DecodeProblem.Kind.MISSING_BODY,
                    firstField.name(),
                    index,
                    firstField.malformed(),
                    "ESME_ROK without a body");
        }
        return false;
    }

    private int endOfText(Field field) {
        int nul = indexOfNul();
        if (nul == end) {
            if (index == end) {
                throw truncated(field, index, "the PDU ends before it");
            }
            throw problem(
                    DecodeProblem.Kind.MISSING_NUL,
                    field.name(),
                    index,
                    field.malformed(),
                    "no NUL up to the end of the PDU");
        }
        if (nul - index >= field.maxOctets() && !leniency.overLongText()) {
            throw problem(
                    DecodeProblem.Kind.TOO_LONG,
                    field.name(),
                    index,
                    field.malformed(),
                    (nul - index) + " octets (expected: <= " + (field.maxOctets() - 1) + ")");
        }
        return nul;
    }

    private int indexOfNul() {
        int i = index;
        while (i < end && array[i] != 0) {
            i++;
        }
        return i;
    }

    private DecodeException malformedTlv(int at, int left) {
        if (left < TLV_HEADER_OCTETS) {
            return problem(
                    DecodeProblem.Kind.TLV_HEADER_TRUNCATED,
                    "tlv",
                    at,
                    CommandStatus.ESME_RINVTLVSTREAM,
                    left + " octets left (expected: 0 or >= " + TLV_HEADER_OCTETS + ")");
        }
        int header = (int) OctetWriter.INT.get(array, at);
        return problem(
                DecodeProblem.Kind.TLV_VALUE_TRUNCATED,
                "tlv",
                at,
                CommandStatus.ESME_RINVTLVSTREAM,
                "tag 0x%04X: %d octets announced, %d left"
                        .formatted(header >>> 16, header & 0xFFFF, left - TLV_HEADER_OCTETS));
    }

    private DecodeException truncated(Field field, int at, String detail) {
        return problem(DecodeProblem.Kind.TRUNCATED, field.name(), at, field.malformed(), detail);
    }

    private DecodeException problem(
            DecodeProblem.Kind kind, String field, int at, CommandStatus answer, String detail) {
        return new DecodeException(new DecodeProblem(
                kind,
                CommandId.of(PduHeader.commandId(array, start)),
                CommandStatus.of(PduHeader.commandStatus(array, start)),
                PduHeader.sequenceNumber(array, start),
                Octets.takingOver(Arrays.copyOfRange(array, start, end)),
                field,
                at - start,
                answer,
                detail));
    }
}
