package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;

/**
 * Checks and conversion of the values that are an octet followed by a number of two octets, such as {@link
 * NetworkErrorCode}.
 */
final class OctetAndNumber {

    private static final int OCTETS = 3;

    private static final int NUMBER_MAX = 0xFFFF;

    private OctetAndNumber() {}

    static int checkOctet(String field, int value) {
        if (value < 0 || value >= NamedOctets.VALUES) {
            throw new InvalidFieldException(field, "value " + value, "0 to 255");
        }
        return value;
    }

    static void checkNumber(String field, int number) {
        if (number < 0 || number > NUMBER_MAX) {
            throw new InvalidFieldException(field, "value " + number, "0 to 65535");
        }
    }

    static Octets write(int octet, int number) {
        return Octets.of((byte) octet, (byte) (number >> 8), (byte) number);
    }

    static void checkLength(String field, Octets octets) {
        if (octets.length() != OCTETS) {
            throw new InvalidFieldException(field, octets.length() + " octets", "3");
        }
    }

    /** Returns the number after the first octet, 0 to 65,535. */
    static int number(Octets octets) {
        return octets.octetAt(1) << 8 | octets.octetAt(2);
    }
}
