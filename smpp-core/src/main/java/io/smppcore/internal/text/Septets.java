package io.smppcore.internal.text;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;

/**
 * Packing of septets into octets and back (GSM 03.38 6.1.2).
 *
 * <pre>
 * octet 0   b6 b5 b4 b3 b2 b1 b0 of septet 0 in bits 6-0, b0 of septet 1 in bit 7
 * octet 1   b6-b1 of septet 1 in bits 5-0, b1 b0 of septet 2 in bits 7-6, and so on
 * </pre>
 *
 * <p>Unused high bits of the last octet are 0.
 */
public final class Septets {

    private static final int BITS = 7;
    private static final int MAX = 0x7F;
    private static final byte CR = 0x0D;

    private Septets() {}

    /**
     * Packs septets, one in each octet, after 0 to 6 zero bits; see {@link io.smppcore.text.Capacity#fillBits()}.
     * Throws an {@link InvalidFieldException} if an octet is more than 0x7F or the fill bits are out of range.
     */
    public static Octets pack(Octets septets, int fillBits) {
        byte[] packed = new byte[(checkFill(fillBits) + septets.length() * BITS + Byte.SIZE - 1) / Byte.SIZE];
        int bit = fillBits;
        for (int i = 0; i < septets.length(); i++) {
            int bits = check(septets, i) << (bit % Byte.SIZE);
            packed[bit / Byte.SIZE] |= (byte) bits;
            if (bits > 0xFF) {
                packed[bit / Byte.SIZE + 1] |= (byte) (bits >>> Byte.SIZE);
            }
            bit += BITS;
        }
        return Octets.wrap(packed);
    }

    private static int checkFill(int fillBits) {
        if (fillBits < 0 || fillBits >= BITS) {
            throw new InvalidFieldException("fill bits", Integer.toString(fillBits), "0 to 6");
        }
        return fillBits;
    }

    private static int check(Octets septets, int index) {
        int septet = septets.octetAt(index);
        if (septet > MAX) {
            throw new InvalidFieldException("septet " + index, Integer.toString(septet), "0 to 127");
        }
        return septet;
    }

    /**
     * Unpacks a known number of septets, one into each octet, after 0 to 6 bits to skip. Throws an {@link
     * InvalidFieldException} if there are fewer septets or the fill bits are out of range.
     */
    public static Octets unpack(Octets packed, int fillBits, int count) {
        int available = count(packed, fillBits);
        if (count < 0 || count > available) {
            throw new InvalidFieldException("septets", Integer.toString(count), "0 to " + available);
        }
        byte[] septets = new byte[count];
        int bit = fillBits;
        for (int i = 0; i < count; i++) {
            int octet = bit / Byte.SIZE;
            int bits = packed.octetAt(octet) >>> (bit % Byte.SIZE);
            if (bit % Byte.SIZE > 1) {
                bits |= packed.octetAt(octet + 1) << (Byte.SIZE - bit % Byte.SIZE);
            }
            septets[i] = (byte) (bits & MAX);
            bit += BITS;
        }
        return Octets.wrap(septets);
    }

    /**
     * Unpacks all septets, after 0 to 6 bits to skip. Seven zero bits at the end of the last octet are read as padding,
     * although they may also be the character @.
     */
    public static Octets unpack(Octets packed, int fillBits) {
        int count = count(packed, fillBits);
        boolean padding = endsWithLastOctet(packed, fillBits, count) && packed.octetAt(packed.length() - 1) >>> 1 == 0;
        return unpack(packed, fillBits, padding ? count - 1 : count);
    }

    /** Returns true if there is at least one septet, and the last septet fills the last octet to its end. */
    private static boolean endsWithLastOctet(Octets packed, int fillBits, int count) {
        return count > 0 && fillBits + count * BITS == packed.length() * Byte.SIZE;
    }

    /**
     * Returns the number of whole septets after 0 to 6 bits to skip. The last one may be padding if seven bits are left
     * over.
     */
    public static int count(Octets packed, int fillBits) {
        return Math.max(0, packed.length() * Byte.SIZE - checkFill(fillBits)) / BITS;
    }

    /**
     * Packs septets by the rule of USSD, after 0 to 6 zero bits. A carriage return replaces seven bits of padding,
     * which would be read as the character @, and follows a carriage return of the text that would be read as padding
     * (3GPP TS 23.038, 6.1.2.3.1).
     */
    public static Octets packForUssd(Octets septets, int fillBits) {
        int length = septets.length();
        int rest = (checkFill(fillBits) + length * BITS) % Byte.SIZE;
        boolean spare = rest == Byte.SIZE - BITS;
        boolean endsWithCr = rest == 0 && length > 0 && septets.octetAt(length - 1) == CR;
        if (length == 0 || !(spare || endsWithCr)) {
            return pack(septets, fillBits);
        }
        byte[] padded = new byte[length + 1];
        septets.copyTo(padded, 0);
        padded[length] = CR;
        return pack(Octets.wrap(padded), fillBits);
    }

    /**
     * Unpacks septets by the rule of USSD, after 0 to 6 bits to skip: a carriage return that ends with the last octet
     * is padding.
     */
    public static Octets unpackFromUssd(Octets packed, int fillBits) {
        int count = count(packed, fillBits);
        Octets septets = unpack(packed, fillBits, count);
        boolean padding = endsWithLastOctet(packed, fillBits, count) && septets.octetAt(count - 1) == CR;
        return padding ? septets.range(0, count - 1) : septets;
    }
}
