package io.smppcore.codec;

import io.smppcore.pdu.Field;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandId;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the fields of one PDU from an array. Not thread-safe. */
final class OctetReader implements FieldReader {

    private static final int TLV_HEADER_OCTETS = 4;
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int LAST_PRINTABLE = 0x7E;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

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

    @Override
    public int octet(Field field) {
        if (index == end) {
            throw problem(
                    DecodeProblem.Kind.TRUNCATED,
                    field.name(),
                    index,
                    CommandStatus.ESME_RINVCMDLEN,
                    "the PDU ends before it");
        }
        return array[index++] & 0xFF;
    }

    @Override
    public String text(Field field) {
        int from = index;
        if (from < end && array[from] == 0) {
            index = from + 1;
            return "";
        }
        int nul = endOfText(field);
        index = nul + 1;
        return new String(array, from, nul - from, StandardCharsets.ISO_8859_1);
    }

    @Override
    public String lastText(Field field) {
        if (leniency.missingFinalNul() && index < end && indexOfNul() == end) {
            String text = new String(array, index, end - index, StandardCharsets.ISO_8859_1);
            index = end;
            return text;
        }
        return text(field);
    }

    @Override
    public Address address(Field ton, Field npi, Field field) {
        int from = index;
        octet(ton);
        octet(npi);
        int nul = endOfText(field);
        if (!leniency.oddAddressCharacters()) {
            refuseOddCharacters(field, nul);
        }
        index = nul + 1;
        return Address.copyOf(array, from, index);
    }

    @Override
    public int int32(Field field) {
        if (end - index < Integer.BYTES) {
            throw problem(
                    DecodeProblem.Kind.TRUNCATED,
                    field,
                    index,
                    Integer.BYTES + " octets expected, " + (end - index) + " left");
        }
        int value = (int) OctetWriter.INT.get(array, index);
        index += Integer.BYTES;
        return value;
    }

    @Override
    public <E> List<E> list(Field field, int count, ElementReader<E> reader) {
        // Grows with the octets that are there, not with the count that is claimed.
        List<E> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(reader.read(this));
        }
        return elements;
    }

    @Override
    public DecodeException refuse(DecodeProblem.Kind kind, Field field, String detail) {
        return problem(kind, field, index - 1, detail);
    }

    @Override
    public Octets octets(Field field, int length) {
        if (length > end - index) {
            throw problem(
                    DecodeProblem.Kind.TRUNCATED,
                    field,
                    index,
                    length + " octets announced, " + (end - index) + " left");
        }
        int from = index;
        index += length;
        return Octets.copyOf(array, from, index);
    }

    Octets rest() {
        return Octets.takingOver(Arrays.copyOfRange(array, index, end));
    }

    @Override
    public Tlvs tlvs() {
        if (index == end) {
            return Tlvs.EMPTY;
        }
        int from = index;
        int stop = Tlvs.scan(array, from, end);
        if (stop != end && leniency.paddingNul() && array[from] == 0 && Tlvs.scan(array, from + 1, end) == end) {
            from++;
            stop = end;
        }
        index = end;
        int left = end - stop;
        if (left == 0 || (leniency.trailingOctets() && left < TLV_HEADER_OCTETS)) {
            return Tlvs.copyOf(array, from, stop);
        }
        throw malformedTlv(stop, left);
    }

    @Override
    public Tlvs tlvsOfHeaderOnly() {
        if (index == end) {
            return Tlvs.EMPTY;
        }
        if (leniency.trailingOctets() && Tlvs.scan(array, index, end) != end) {
            index = end;
            return Tlvs.EMPTY;
        }
        return tlvs();
    }

    @Override
    public boolean hasBody(Field firstField, CommandStatus status) {
        if (index == end) {
            if (status.isOk() && !leniency.missingResponseBody()) {
                throw problem(DecodeProblem.Kind.MISSING_BODY, firstField, index, "ESME_ROK without a body");
            }
            return false;
        }
        if (!status.isOk() && !leniency.bodyInRefusal()) {
            throw problem(DecodeProblem.Kind.EXTRA_BODY, firstField, index, "a body behind " + status);
        }
        return true;
    }

    /** A sequence number that the specification does not allow; generic_nack alone may have 0. */
    void checkSequenceNumber(int sequenceNumber, boolean mayBeZero) {
        if (!leniency.anySequenceNumber() && (sequenceNumber < 0 || (sequenceNumber == 0 && !mayBeZero))) {
            String found = Integer.toUnsignedString(sequenceNumber);
            throw problem(
                    DecodeProblem.Kind.SEQUENCE_OUT_OF_RANGE,
                    "sequence_number",
                    start + PduHeader.SEQUENCE_NUMBER,
                    CommandStatus.ESME_RUNKNOWNERR,
                    found + " (expected: 1 to " + Integer.MAX_VALUE + ")");
        }
    }

    /** A data_sm whose message is missing. */
    void checkPayload(Tlvs tlvs) {
        if (!leniency.dataSmWithoutPayload() && !tlvs.contains(TlvTag.MESSAGE_PAYLOAD)) {
            throw problem(
                    DecodeProblem.Kind.MISSING_TLV,
                    TlvTag.MESSAGE_PAYLOAD.name(),
                    end,
                    CommandStatus.ESME_RMISSINGTLV,
                    "not there (expected: one)");
        }
    }

    private void refuseOddCharacters(Field field, int to) {
        for (int i = index; i < to; i++) {
            if (array[i] < FIRST_PRINTABLE || array[i] > LAST_PRINTABLE) {
                throw problem(
                        DecodeProblem.Kind.ODD_CHARACTER,
                        field,
                        i,
                        "octet 0x%02X (expected: 0x20 to 0x7E)".formatted(array[i] & 0xFF));
            }
        }
    }

    private int endOfText(Field field) {
        int nul = indexOfNul();
        if (nul == end) {
            if (index == end) {
                throw problem(DecodeProblem.Kind.TRUNCATED, field, index, "the PDU ends before it");
            }
            throw problem(DecodeProblem.Kind.MISSING_NUL, field, index, "no NUL up to the end of the PDU");
        }
        int length = nul - index;
        if (length >= field.maxOctets() && !leniency.overLongText()) {
            String detail = length + " octets (expected: <= " + (field.maxOctets() - 1) + ")";
            throw problem(DecodeProblem.Kind.TOO_LONG, field, index, detail);
        }
        return nul;
    }

    private int indexOfNul() {
        int i = index;
        for (; i + Long.BYTES <= end; i += Long.BYTES) {
            long eight = (long) LONG.get(array, i);
            long nuls = (eight - 0x0101_0101_0101_0101L) & ~eight & 0x8080_8080_8080_8080L;
            if (nuls != 0) {
                return i + (Long.numberOfTrailingZeros(nuls) >>> 3);
            }
        }
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

    private DecodeException problem(DecodeProblem.Kind kind, Field field, int at, String detail) {
        return problem(kind, field.name(), at, field.malformed(), detail);
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
