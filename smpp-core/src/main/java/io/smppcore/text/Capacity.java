package io.smppcore.text;

import io.smppcore.type.InvalidFieldException;

/**
 * How much text goes beside a user data header into the 140 octets of one message on the air interface (3GPP TS 23.040, 9.2.3.24).
 *
 * @param headerOctets the whole header with its first octet UDHL; 0 if there is none, else 1 to 140
 */
public record Capacity(int headerOctets) {

    /** The user data of one message on the air interface, in octets. */
    public static final int USER_DATA_OCTETS = 140;

    /** Without a header: 160 septets, 140 octets or 70 UCS-2 units. */
    public static final Capacity WITHOUT_HEADER = new Capacity(0);

    private static final int SEPTET_BITS = 7;

    /**
     * Checks the range.
     *
     * @throws InvalidFieldException if such a header does not fit
     */
    public Capacity {
        if (headerOctets < 0 || headerOctets > USER_DATA_OCTETS) {
            throw new InvalidFieldException("user data header", headerOctets + " octets", "0 to " + USER_DATA_OCTETS);
        }
    }

    /**
     * Beside a header with these elements.
     *
     * @param elementOctets the octets of all elements, without the octet UDHL; 0 means that there is no header
     * @return the capacity
     * @throws InvalidFieldException if such a header does not fit
     */
    public static Capacity besideElements(int elementOctets) {
        return elementOctets == 0 ? WITHOUT_HEADER : new Capacity(elementOctets + 1);
    }

    /**
     * The bits between the header and the first septet, so that septets start at a multiple of seven bits.
     *
     * @return 0 to 6
     */
    public int fillBits() {
        return (SEPTET_BITS - headerOctets * Byte.SIZE % SEPTET_BITS) % SEPTET_BITS;
    }

    /**
     * Septets of GSM 7-bit text.
     *
     * @return 0 to 160
     */
    public int septets() {
        return octets() * Byte.SIZE / SEPTET_BITS;
    }

    /**
     * Octets.
     *
     * @return 0 to 140
     */
    public int octets() {
        return USER_DATA_OCTETS - headerOctets;
    }

    /**
     * Units of UCS-2. Behind a header of odd length one octet stays unused.
     *
     * @return 0 to 70
     */
    public int ucs2Units() {
        return octets() / 2;
    }

    /**
     * Units of an alphabet.
     *
     * @param alphabet what a unit is
     * @return septets, octets or UCS-2 units
     */
    public int units(Alphabet alphabet) {
        return octets() * Byte.SIZE / alphabet.unitBits();
    }
}
