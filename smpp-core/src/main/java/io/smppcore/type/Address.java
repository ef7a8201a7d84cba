package io.smppcore.type;

import io.smppcore.internal.util.Printable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The address of an SME (short message entity) such as a mobile: type of number, numbering plan and the address itself.
 *
 * <p>Immutable, with equality by content. The octets of the address are stored as received, and encoded unchanged;
 * their text (ISO-8859-1) is created when it is first read. The maximum length depends on the field: 20 octets in most
 * PDUs, 64 in data_sm and alert_notification.
 *
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 4.7.1, 4.7.29</a>
 */
public final class Address {

    /** Length of the longest address of any field, in octets without the final NUL. */
    public static final int MAX_OCTETS = 64;

    /** The empty address with unknown TON and NPI; as a sender, it stands for the default of the SMSC. */
    public static final Address EMPTY = new Address(0, packedLength(3), null, "");

    private static final int LATIN1_MAX = 0xFF;

    /** Maximum number of digits of a telephone number in E.164. */
    private static final int MAX_DIGITS = 15;

    /** Maximum number of characters of an alphanumeric sender, for which GSM 03.40 has ten octets. */
    private static final int MAX_NAME = 11;

    /** Index of the first octet of the address itself in the encoded form, after TON and NPI. */
    private static final int ADDRESS_INDEX = 2;

    /** Number of octets in the encoded form besides the address itself: TON, NPI and the final NUL. */
    private static final int EXTRA_OCTETS = 3;

    /** Maximum length of an encoded address that is stored without an array. */
    private static final int PACKED_OCTETS = 2 * Long.BYTES;

    private static final int LENGTH_SHIFT = Long.SIZE - Byte.SIZE;

    /** Multiplier of {@link #hashCode}: an odd number close to 2<sup>64</sup> divided by the golden ratio. */
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /*
     * The three fields are stored as encoded in a PDU: TON, NPI, the address, a NUL. Nearly all addresses then have at
     * most 16 octets and fit into two longs, which take 16 bytes less than an array with its header and are read faster
     * (PduCodecBenchmark).
     */

    /** The first eight octets of the encoded form, the first one in the lowest bits; octets after the NUL are 0. */
    private final long head;

    /**
     * The next seven octets of the encoded form, and in the highest bits the number of all octets. It takes the
     * position of the sixteenth octet, which is always a NUL.
     */
    private final long tail;

    /** The encoded form if it has more than 16 octets, otherwise null; {@link #head} and {@link #tail} are then 0. */
    private final byte @Nullable [] wire;

    /* A benign race: two threads may both create the text, and the texts are equal. */
    private @Nullable String text;

    private Address(long head, long tail, byte @Nullable [] wire, @Nullable String text) {
        this.head = head;
        this.tail = tail;
        this.wire = wire;
        this.text = text;
    }

    /**
     * Returns an address.
     *
     * @param ton type of number
     * @param npi numbering plan
     * @param address at most {@link #MAX_OCTETS} characters from U+0001 to U+00FF
     * @throws InvalidFieldException if the text is too long or has a character that cannot be encoded
     */
    public static Address of(Ton ton, Npi npi, String address) {
        int length = address.length();
        if (length > MAX_OCTETS) {
            throw new InvalidFieldException("address", length + " octets", "<= " + MAX_OCTETS);
        }
        byte[] wire = new byte[length + EXTRA_OCTETS];
        wire[0] = (byte) ton.value();
        wire[1] = (byte) npi.value();
        for (int i = 0; i < length; i++) {
            char c = address.charAt(i);
            if (c == 0 || c > LATIN1_MAX) {
                throw new InvalidFieldException(
                        "address", "character U+%04X at index %d".formatted((int) c, i), "U+0001 to U+00FF");
            }
            wire[ADDRESS_INDEX + i] = (byte) c;
        }
        return of(wire, 0, wire.length, address);
    }

    /**
     * Returns a telephone number with its country code (E.164): TON international, NPI ISDN.
     *
     * @param number 1 to 15 digits without a plus sign; {@link #phone} accepts the usual notations
     * @throws InvalidFieldException if the number is empty, too long, or has a character that is not a digit
     */
    public static Address international(String number) {
        requireLength("international number", number, MAX_DIGITS, "digits");
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(i);
            if (c < '0' || c > '9') {
                throw unexpected("international number", number, i, "digits; phone() accepts +49 170 1234567");
            }
        }
        return of(Ton.INTERNATIONAL, Npi.ISDN, number);
    }

    /**
     * Returns a telephone number in a common notation, such as {@code +49 (0) 170 / 123-45.67}: TON international, NPI
     * ISDN. Spaces, dots, slashes, hyphens, parentheses and {@code (0)} are ignored.
     *
     * @param text a plus sign or 00, followed by 1 to 15 digits
     * @throws InvalidFieldException if the text has no country code, another character, or too many digits
     */
    public static Address phone(String text) {
        String trimmed = text.strip();
        int start = trimmed.startsWith("+") ? 1 : trimmed.startsWith("00") ? 2 : 0;
        if (start == 0) {
            throw new InvalidFieldException(
                    "phone",
                    "a number without a country code",
                    "one that begins with + or 00, such as +49 170 1234567");
        }
        StringBuilder digits = new StringBuilder(MAX_DIGITS);
        String rest = trimmed.substring(start).replace("(0)", "");
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (c >= '0' && c <= '9') {
                digits.append(c);
            } else if (!Character.isSpaceChar(c) && "-./()".indexOf(c) < 0) {
                throw unexpected("phone", rest, i, "digits, spaces and any of - . / ( )");
            }
        }
        return international(digits.toString());
    }

    /**
     * Returns an alphanumeric sender, such as the name of a company: TON alphanumeric, NPI unknown.
     *
     * @param name 1 to 11 characters of both ASCII and the GSM 7-bit default alphabet: letters without accents, digits,
     *     spaces and punctuation; {@link #of} accepts others, for SMSCs that support their encoding
     * @throws InvalidFieldException if the name is empty, too long, or has another character
     */
    public static Address alphanumeric(String name) {
        requireLength("alphanumeric sender", name, MAX_NAME, "characters");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ' || c > 'z' || "[\\]^`".indexOf(c) >= 0) {
                throw unexpected("alphanumeric sender", name, i, "characters of both ASCII and the GSM alphabet");
            }
        }
        return of(Ton.ALPHANUMERIC, Npi.UNKNOWN, name);
    }

    private static void requireLength(String what, String text, int max, String unit) {
        if (text.isEmpty() || text.length() > max) {
            throw new InvalidFieldException(what, text.length() + " " + unit, "1 to " + max);
        }
    }

    private static InvalidFieldException unexpected(String what, String text, int index, String expected) {
        return new InvalidFieldException(
                what, "character U+%04X at index %d".formatted((int) text.charAt(index), index), expected);
    }

    /**
     * Returns an address whose octets need not be text. Does not check their number or content.
     *
     * @param ton type of number, 0 to 255
     * @param npi numbering plan, 0 to 255
     * @param address octets without the final NUL; copied
     * @throws InvalidFieldException if {@code ton} or {@code npi} is out of range
     */
    public static Address ofOctets(int ton, int npi, byte[] address) {
        byte[] wire = new byte[address.length + EXTRA_OCTETS];
        wire[0] = (byte) OctetField.check("ton", ton);
        wire[1] = (byte) OctetField.check("npi", npi);
        System.arraycopy(address, 0, wire, ADDRESS_INDEX, address.length);
        return of(wire, 0, wire.length, null);
    }

    /**
     * Returns an encoded address, copied from an array. Does not check its length or content. Called by decoders.
     *
     * @param array array with the type of number, numbering plan, address and a NUL
     * @param from index of the type of number
     * @param to index after the NUL, at least {@code from + 3}
     */
    public static Address copyOf(byte[] array, int from, int to) {
        return of(array, from, to, null);
    }

    private static Address of(byte[] array, int from, int to, @Nullable String text) {
        int octets = to - from;
        if (octets > PACKED_OCTETS) {
            return new Address(0, 0, Arrays.copyOfRange(array, from, to), text);
        }
        long head = 0;
        long tail = packedLength(octets);
        if (octets > Long.BYTES) {
            head = (long) LONG.get(array, from);
            tail |= (long) LONG.get(array, to - Long.BYTES) >>> (Byte.SIZE * (PACKED_OCTETS - octets));
        } else {
            for (int i = to - 1; i >= from; i--) {
                head = head << Byte.SIZE | (array[i] & 0xFF);
            }
        }
        return octets == EXTRA_OCTETS && head == 0 ? EMPTY : new Address(head, tail, null, text);
    }

    /** Returns the number of octets at its position in {@link #tail}. */
    private static long packedLength(int octets) {
        return (long) octets << LENGTH_SHIFT;
    }

    /** {@return the type of number; there is one instance for each value} */
    public Ton ton() {
        return Ton.of(octet(0));
    }

    /** {@return the numbering plan indicator; there is one instance for each value} */
    public Npi npi() {
        return Npi.of(octet(1));
    }

    /** Returns the octet at an index of the encoded form, below 8. */
    private int octet(int index) {
        return wire == null ? (int) (head >>> (Byte.SIZE * index)) & 0xFF : wire[index] & 0xFF;
    }

    /** {@return the address as ISO-8859-1 text without the final NUL; empty if there is no address} */
    public String value() {
        String result = text;
        if (result == null) {
            byte[] octets = wire == null ? new byte[PACKED_OCTETS] : wire;
            if (wire == null) {
                LONG.set(octets, 0, head);
                LONG.set(octets, Long.BYTES, tail);
            }
            result = new String(octets, ADDRESS_INDEX, length(), StandardCharsets.ISO_8859_1);
            text = result;
        }
        return result;
    }

    /** {@return the length of the address in octets without the final NUL} */
    public int length() {
        return (wire == null ? (int) (tail >>> LENGTH_SHIFT) : wire.length) - EXTRA_OCTETS;
    }

    /**
     * Returns true if this address and another one may be the same: they have the same text, and no different types of
     * number or numbering plans. Unknown ones (0) are not different. Requests about a message name its addresses in
     * this way (SMPP 3.4 4.8.1, 4.9.1, 4.10.1).
     *
     * @param other other address
     */
    public boolean mayBe(Address other) {
        return value().equals(other.value()) && agree(octet(0), other.octet(0)) && agree(octet(1), other.octet(1));
    }

    private static boolean agree(int one, int other) {
        return one == other || one == 0 || other == 0;
    }

    /**
     * Writes the encoded address: type of number, numbering plan, the octets, a NUL. Called by encoders.
     *
     * @param target array for {@link #length()} + 3 octets
     * @param targetIndex index of the first octet
     * @return the index after the NUL
     * @throws IndexOutOfBoundsException if the octets do not fit
     */
    public int writeTo(byte[] target, int targetIndex) {
        if (wire != null) {
            System.arraycopy(wire, 0, target, targetIndex, wire.length);
            return targetIndex + wire.length;
        }
        int octets = (int) (tail >>> LENGTH_SHIFT);
        int end = targetIndex + octets;
        if (octets > Long.BYTES) {
            int shift = Byte.SIZE * (octets - Long.BYTES); // 8 to 64, and a shift by 64 would be none
            long rest = tail & (1L << LENGTH_SHIFT) - 1;
            LONG.set(target, targetIndex, head);
            LONG.set(target, end - Long.BYTES, head >>> 1 >>> (shift - 1) | rest << (Long.SIZE - shift));
        } else {
            long rest = head;
            for (int i = targetIndex; i < end; i++) {
                target[i] = (byte) rest;
                rest >>>= Byte.SIZE;
            }
        }
        return end;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Address address
                && head == address.head
                && tail == address.tail
                && Arrays.equals(wire, address.wire);
    }

    @Override
    public int hashCode() {
        // Uses the high bits of products: digits differ in few bits, at the same places of each octet.
        return (int) (((head * SPREAD + tail) * SPREAD) >>> Integer.SIZE) + Arrays.hashCode(wire);
    }

    @Override
    public String toString() {
        return Printable.of(value()) + " (" + octet(0) + "/" + octet(1) + ")";
    }
}
