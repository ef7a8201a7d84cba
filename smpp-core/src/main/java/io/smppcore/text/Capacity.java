package io.smppcore.text;

import io.smppcore.type.InvalidFieldException;

/**
 * The space for text in one message on the air interface: 140 octets less the user data header (3GPP TS 23.040,
 * 9.2.3.24).
 *
 * @param headerOctets length of the header including the octet UDHL, 1 to 140; 0 without a header
 */
public record Capacity(int headerOctets) {

    /** Octets of user data in one message on the air interface. */
    public static final int USER_DATA_OCTETS = 140;

    /** Capacity without a header: 160 septets, 140 octets or 70 UCS-2 units. */
    public static final Capacity WITHOUT_HEADER = new Capacity(0);

    private static final int SEPTET_BITS = 7;

    /** Checks the range; fails with {@link InvalidFieldException} if the header does not fit. */
    public Capacity {
        if (headerOctets < 0 || headerOctets > USER_DATA_OCTETS) {
            throw new InvalidFieldException("user data header", headerOctets + " octets", "0 to " + USER_DATA_OCTETS);
        }
    }

    /**
     * Returns the capacity beside a header with elements of a given length.
     *
     * @param elementOctets total length of the elements in octets, without the octet UDHL; 0 without a header
     * @throws InvalidFieldException if the header does not fit
     */
    public static Capacity besideElements(int elementOctets) {
        return elementOctets == 0 ? WITHOUT_HEADER : new Capacity(elementOctets + 1);
    }

    /**
     * {@return the number of fill bits, 0 to 6: they follow the header so that packed text starts at a multiple of
     * seven bits}
     */
    public int fillBits() {
        return (SEPTET_BITS - headerOctets * Byte.SIZE % SEPTET_BITS) % SEPTET_BITS;
    }

    /** {@return the capacity in septets of GSM 7-bit, 0 to 160} */
    public int septets() {
        return octets() * Byte.SIZE / SEPTET_BITS;
    }

    /** {@return the capacity in octets, 0 to 140} */
    public int octets() {
        return USER_DATA_OCTETS - headerOctets;
    }

    /** {@return the capacity in units of UCS-2, 0 to 70; after a header of odd length one octet stays unused} */
    public int ucs2Units() {
        return octets() / 2;
    }

    /** Returns the capacity in units of an alphabet: septets, octets or UCS-2 units. */
    public int units(Alphabet alphabet) {
        return octets() * Byte.SIZE / alphabet.unitBits();
    }
}
