package io.smppcore.codec;

import io.smppcore.internal.codec.FieldReader;
import io.smppcore.pdu.Field;
import io.smppcore.tlv.TlvTag;
import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.Octets;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reader of the fields of one PDU from an array. Not thread-safe. */
final class OctetReader implements FieldReader {

    private static final int PAYLOAD_TAG = TlvTag.MESSAGE_PAYLOAD.tag();
    private static final int FIRST_PRINTABLE = 0x20;
    private static final int LAST_PRINTABLE = 0x7E;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final Leniency leniency;
    private byte[] array = new byte[0];
    private int start;
    private int index;
    private int end;

    /** Number of message_payload parameters in the PDU, and the index of the last one. */
    private int payloads;

    private int payloadAt;

    /** Problem of a truncated parameter that was omitted from a response; null if there is none. */
    private @Nullable DecodeProblem leftOut;

    OctetReader(Leniency leniency) {
        this.leniency = leniency;
    }

    void wrap(byte[] source, int from, int length) {
        array = source;
        start = from;
        index = from + CodecLimits.HEADER_OCTETS;
        end = from + length;
        payloads = 0;
        leftOut = null;
    }

    @Override
    public int octet(Field field) {
        if (index == end) {
            CommandStatus answer = CommandStatus.ESME_RINVCMDLEN;
            String detail = "the PDU ends before it";
            throw new DecodeException(problems().of(DecodeProblem.Kind.TRUNCATED, field.name(), index, answer, detail));
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
        if (leniency.missingFinalNul() && indexOfNul() == end) {
            checkOverLong(field, end - index);
            String text = new String(array, index, end - index, StandardCharsets.ISO_8859_1);
            index = end;
            return text;
        }
        return text(field);
    }

    @Override
    public int lastOctet(Field field) {
        return leniency.missingFinalNul() && index == end ? 0 : octet(field);
    }

    @Override
    public Address lastAddress(Field ton, Field npi, Field field) {
        int from = index;
        // The search for the NUL begins after TON and NPI, which may be 00 themselves.
        index = Math.min(end, from + 2);
        boolean isComplete = !leniency.missingFinalNul() || index < from + 2 || indexOfNul() < end;
        index = from;
        if (isComplete) {
            return address(ton, npi, field);
        }
        checkOverLong(field, end - from - 2);
        if (!leniency.oddAddressCharacters()) {
            index = from + 2;
            refuseOddCharacters(field, end);
        }
        index = end;
        byte[] withNul = Arrays.copyOf(Arrays.copyOfRange(array, from, end), end - from + 1);
        return Address.copyOf(withNul, 0, withNul.length);
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
        // Grows with the received octets, not with the announced count.
        List<E> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(reader.read(this));
        }
        return elements;
    }

    @Override
    public DecodeException refuse(Field field, String detail) {
        // dest_flag is the only field that selects others.
        return problem(DecodeProblem.Kind.INVALID_DEST_FLAG, field, index - 1, detail);
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
        return Octets.wrap(Arrays.copyOfRange(array, index, end));
    }

    @Override
    public Tlvs tlvs() {
        if (index == end) {
            return Tlvs.EMPTY;
        }
        int from = index;
        int stop = scan(from);
        // Tags begin with 00 as well, so the octet is padding only if all after it is well-formed.
        if (stop != end && leniency.paddingNul() && array[from] == 0 && Tlvs.scan(array, from + 1, end) == end) {
            from++;
            // Scanned again only to count payloads from the new start.
            scan(from);
            stop = end;
        }
        index = end;
        int left = end - stop;
        if (left == 0 || (leniency.trailingOctets() && left < PduProblems.TLV_HEADER_OCTETS)) {
            return Tlvs.copyOf(array, from, stop);
        }
        DecodeProblem malformed = problems().malformedTlv(stop);
        if (!leniency.trailingOctets() || PduHeader.commandId(array, start) >= 0) {
            throw new DecodeException(malformed);
        }
        // The response is kept without the parameter, because its request would have no outcome otherwise.
        leftOut = malformed;
        return Tlvs.copyOf(array, from, stop);
    }

    @Override
    public Tlvs tlvsOfHeaderOnly() {
        if (index == end) {
            return Tlvs.EMPTY;
        }
        if (leniency.trailingOctets()) {
            int stop = Tlvs.scan(array, index, end);
            boolean isNoise = stop == index || PduHeader.commandId(array, start) >= 0;
            if (stop != end && isNoise) {
                index = end;
                return Tlvs.EMPTY;
            }
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
        // A deliver_sm_resp always has its NUL, and parameters such as delivery_failure_reason follow it.
        if (!status.isOk() && !leniency.bodyInRefusal() && array[index] != 0) {
            throw problem(DecodeProblem.Kind.EXTRA_BODY, firstField, index, "a body with " + status);
        }
        return true;
    }

    Leniency leniency() {
        return leniency;
    }

    /** Returns and clears the problem of a parameter omitted from a response, or null. */
    @Nullable
    DecodeProblem takeLeftOut() {
        DecodeProblem problem = leftOut;
        if (problem != null) {
            leftOut = null;
        }
        return problem;
    }

    /** Returns the factory of problems of this PDU. */
    PduProblems problems() {
        return new PduProblems(array, start, end);
    }

    int payloads() {
        return payloads;
    }

    int payloadAt() {
        return payloadAt;
    }

    /* Counts payloads in the same pass, because another one costs a fifth of the time to decode a receipt. */

    /** Returns the end of the complete parameters: the end of the PDU, or the start of a truncated parameter. */
    private int scan(int from) {
        int at = from;
        int found = 0;
        while (end - at >= PduProblems.TLV_HEADER_OCTETS) {
            int header = (int) OctetWriter.INT.get(array, at);
            int next = at + PduProblems.TLV_HEADER_OCTETS + (header & 0xFFFF);
            if (next > end) {
                break;
            }
            if (header >>> Short.SIZE == PAYLOAD_TAG) {
                found++;
                payloadAt = at;
            }
            at = next;
        }
        payloads = found;
        return at;
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
        if (nul - index >= field.maxOctets()) {
            checkOverLong(field, nul - index);
        }
        return nul;
    }

    private void checkOverLong(Field field, int length) {
        int bound = leniency.overLongText() ? field.toleratedOctets() : field.maxOctets();
        if (length >= bound) {
            String detail = length + " octets (expected: <= " + (bound - 1) + ")";
            throw problem(DecodeProblem.Kind.TOO_LONG, field, index, detail);
        }
    }

    private int indexOfNul() {
        int i = index;
        for (; i + Long.BYTES <= end; i += Long.BYTES) {
            long eight = (long) LONG.get(array, i);
            // Eight octets at a time: the lowest bit that is set marks the first octet that is 00; higher ones may be
            // wrong.
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

    private DecodeException problem(DecodeProblem.Kind kind, Field field, int at, String detail) {
        return new DecodeException(problems().of(kind, field.name(), at, field.malformed(), detail));
    }
}
