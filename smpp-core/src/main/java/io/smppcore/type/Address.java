package io.smppcore.type;

import io.smppcore.internal.Printable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An SME address: type of number, numbering plan and the address itself.
 *
 * <p>Immutable, with equality by content. The address is kept as the octets of the wire (ISO-8859-1), so that what a peer sent is
 * written back unchanged, whatever it was; the text is made when it is asked for the first time. How long an address may be depends
 * on the field that takes it: 20 octets in most PDUs, 64 in data_sm and alert_notification.
 *
 * @see <a href="https://smpp.org/SMPP_v5.pdf">SMPP 5.0 4.7.1, 4.7.29</a>
 */
public final class Address {

    /** The longest address that any field takes, in octets without the final NUL. */
    public static final int MAX_OCTETS = 64;

    /** No address: the message centre puts in its default. TON and NPI are unknown. */
    public static final Address EMPTY = new Address(new byte[3], "");

    private static final int LATIN1_MAX = 0xFF;

    /** TON and NPI in front of the address, the NUL behind it. */
    private static final int TEXT = 2;

    private static final int EXTRA_OCTETS = 3;

    /** The three fields as they stand in a PDU, so that one copy writes them: TON, NPI, the address, a NUL. */
    private final byte[] wire;

    /* A benign race: two threads may both make the text, and both texts are equal. */
    private @Nullable String text;

    private Address(byte[] wire, @Nullable String text) {
        this.wire = wire;
        this.text = text;
    }

    /**
     * An address.
     *
     * @param ton the type of number
     * @param npi the numbering plan
     * @param address at most {@link #MAX_OCTETS} characters from U+0001 to U+00FF
     * @return the address
     * @throws InvalidFieldException if the text is too long or has a character that the wire cannot carry
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
            wire[TEXT + i] = (byte) c;
        }
        return new Address(wire, address);
    }

    /**
     * A telephone number with its country code: TON international, NPI ISDN.
     *
     * @param number the digits, without a plus sign
     * @return the address
     * @throws InvalidFieldException if the text cannot be an address
     */
    public static Address international(String number) {
        return of(Ton.INTERNATIONAL, Npi.ISDN, number);
    }

    /**
     * A text sender, such as the name of a company: TON alphanumeric, NPI unknown.
     *
     * @param name GSM networks take at most 11 characters of the 7-bit alphabet
     * @return the address
     * @throws InvalidFieldException if the text cannot be an address
     */
    public static Address alphanumeric(String name) {
        return of(Ton.ALPHANUMERIC, Npi.UNKNOWN, name);
    }

    /**
     * An address whose octets need not be text, without a check of their number or content.
     *
     * @param ton the octet of the type of number, 0 to 255
     * @param npi the octet of the numbering plan, 0 to 255
     * @param address the octets without the final NUL; copied
     * @return the address
     */
    public static Address ofOctets(int ton, int npi, byte[] address) {
        byte[] wire = new byte[address.length + EXTRA_OCTETS];
        wire[0] = (byte) ton;
        wire[1] = (byte) npi;
        System.arraycopy(address, 0, wire, TEXT, address.length);
        return copyOf(wire, 0, wire.length);
    }

    /**
     * Copies an address as it stands in a PDU, without a check of its length or content. For decoders.
     *
     * @param array holds the type of number, the numbering plan, the address and a NUL
     * @param from index of the type of number
     * @param to index behind the NUL, at least {@code from + 3}
     * @return the address
     */
    public static Address copyOf(byte[] array, int from, int to) {
        return to - from == EXTRA_OCTETS && (array[from] | array[from + 1]) == 0
                ? EMPTY
                : new Address(Arrays.copyOfRange(array, from, to), null);
    }

    /**
     * The type of number.
     *
     * @return one of 256 shared values
     */
    public Ton ton() {
        return Ton.of(wire[0] & 0xFF);
    }

    /**
     * The numbering plan indicator.
     *
     * @return one of 256 shared values
     */
    public Npi npi() {
        return Npi.of(wire[1] & 0xFF);
    }

    /**
     * The address as text.
     *
     * @return the octets read as ISO-8859-1, without the final NUL; empty when there is no address
     */
    public String value() {
        String result = text;
        if (result == null) {
            result = new String(wire, TEXT, length(), StandardCharsets.ISO_8859_1);
            text = result;
        }
        return result;
    }

    /**
     * How many octets the address has on the wire.
     *
     * @return the length without the final NUL
     */
    public int length() {
        return wire.length - EXTRA_OCTETS;
    }

    /**
     * Writes the address as it stands in a PDU: type of number, numbering plan, the octets, a NUL. For encoders.
     *
     * @param target receives {@link #length()} + 3 octets
     * @param targetIndex where the first octet goes
     * @return the index behind the NUL
     * @throws IndexOutOfBoundsException if they do not fit
     */
    public int writeTo(byte[] target, int targetIndex) {
        System.arraycopy(wire, 0, target, targetIndex, wire.length);
        return targetIndex + wire.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Address address && Arrays.equals(wire, address.wire);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(wire);
    }

    @Override
    public String toString() {
        return Printable.of(value()) + " (" + (wire[0] & 0xFF) + "/" + (wire[1] & 0xFF) + ")";
    }
}
