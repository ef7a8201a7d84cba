package io.smppcore.segment;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Octets;

/**
 * An element of a user data header (3GPP TS 23.040 9.2.3.24): identifier, length, data.
 *
 * <p>Common elements have their own records. All others, and elements whose data has an unexpected length, are {@link
 * Raw}. Reading and encoding an element yields the same octets. Immutable.
 */
public sealed interface UdhElement {

    /** {@return the identifier, the octet before the length} */
    UdhIdentifier identifier();

    /** {@return the octets after identifier and length, at most 255} */
    Octets data();

    /** {@return the length of the element in octets, identifier and length included: 2 to 257} */
    default int length() {
        return Udh.ELEMENT_HEADER_OCTETS + data().length();
    }

    /**
     * Returns the element with given data, at most 255 octets: its own record if there is one, otherwise {@link Raw};
     * fails with {@link InvalidFieldException} if there are more octets.
     */
    static UdhElement of(UdhIdentifier identifier, Octets data) {
        Raw raw = new Raw(identifier, data);
        if (data.length() < identifier.minOctets() || data.length() > identifier.maxOctets()) {
            return raw;
        }
        return switch (identifier.value()) {
            case 0x00 -> new Concatenated(identifier, data.octetAt(0), data.octetAt(1), data.octetAt(2));
            case 0x08 -> new Concatenated(identifier, pair(data, 0), data.octetAt(2), data.octetAt(3));
            case 0x01 -> SpecialIndication.of(data);
            case 0x04 -> new Ports(identifier, data.octetAt(0), data.octetAt(1));
            case 0x05 -> new Ports(identifier, pair(data, 0), pair(data, 2));
            case 0x24, 0x25 -> new NationalShift(identifier, data.octetAt(0));
            case 0x06, 0x07, 0x20 -> new OneOctet(identifier, data.octetAt(0));
            default -> raw;
        };
    }

    /**
     * Returns ports of 8 bits, 0 to 255, of which 240 to 255 are free for applications; fails with {@link
     * InvalidFieldException} otherwise.
     */
    static UdhElement ports8(int destination, int source) {
        return new Ports(UdhIdentifier.PORTS_8, destination, source);
    }

    /** Returns ports of 16 bits, 0 to 65,535; fails with {@link InvalidFieldException} otherwise. */
    static UdhElement ports16(int destination, int source) {
        return new Ports(UdhIdentifier.PORTS_16, destination, source);
    }

    /**
     * Returns a single shift, which replaces the default extension table, to the language with a national language
     * identifier, 0 to 255; fails with {@link InvalidFieldException} otherwise.
     */
    static UdhElement singleShift(int language) {
        return new NationalShift(UdhIdentifier.NATIONAL_SINGLE_SHIFT, language);
    }

    /**
     * Returns a locking shift, which replaces the default alphabet, to the language with a national language
     * identifier, 0 to 255; fails with {@link InvalidFieldException} otherwise.
     */
    static UdhElement lockingShift(int language) {
        return new NationalShift(UdhIdentifier.NATIONAL_LOCKING_SHIFT, language);
    }

    /**
     * A segment of a concatenated message, as encoded in the header. Its numbers may be invalid; {@link
     * Udh#concatenation()} ignores such an element.
     *
     * @param identifier {@link UdhIdentifier#CONCATENATED_8} or {@link UdhIdentifier#CONCATENATED_16}
     * @param reference number shared by all segments of the message: 0 to 255, or 0 to 65,535
     * @param total number of segments of the message, 0 to 255; 0 is invalid
     * @param sequence number of this segment, 0 to 255; 0 and more than the total are invalid
     */
    record Concatenated(UdhIdentifier identifier, int reference, int total, int sequence) implements UdhElement {

        /** Checks the ranges; fails with {@link InvalidFieldException} if a value does not fit into its octets. */
        public Concatenated {
            UdhFields.oneOf(identifier, UdhIdentifier.CONCATENATED_8, UdhIdentifier.CONCATENATED_16);
            boolean wide = identifier.equals(UdhIdentifier.CONCATENATED_16);
            UdhFields.range("reference", reference, wide ? UdhFields.MAX_16_BITS : UdhFields.MAX_8_BITS);
            UdhFields.range("total", total, UdhFields.MAX_8_BITS);
            UdhFields.range("sequence", sequence, UdhFields.MAX_8_BITS);
        }

        @Override
        public Octets data() {
            byte low = (byte) reference;
            return identifier.equals(UdhIdentifier.CONCATENATED_8)
                    ? Octets.of(low, (byte) total, (byte) sequence)
                    : Octets.of((byte) (reference >> 8), low, (byte) total, (byte) sequence);
        }
    }

    /**
     * The ports of the receiving and the sending application.
     *
     * @param identifier {@link UdhIdentifier#PORTS_8} or {@link UdhIdentifier#PORTS_16}
     * @param destination 0 to 255, or 0 to 65,535
     * @param source 0 to 255, or 0 to 65,535
     */
    record Ports(UdhIdentifier identifier, int destination, int source) implements UdhElement {

        /** Checks the ranges; fails with {@link InvalidFieldException} if a port does not fit into its octets. */
        public Ports {
            UdhFields.oneOf(identifier, UdhIdentifier.PORTS_8, UdhIdentifier.PORTS_16);
            boolean wide = identifier.equals(UdhIdentifier.PORTS_16);
            int max = wide ? UdhFields.MAX_16_BITS : UdhFields.MAX_8_BITS;
            UdhFields.range("destination port", destination, max);
            UdhFields.range("source port", source, max);
        }

        @Override
        public Octets data() {
            return identifier.equals(UdhIdentifier.PORTS_8)
                    ? Octets.of((byte) destination, (byte) source)
                    : Octets.of((byte) (destination >> 8), (byte) destination, (byte) (source >> 8), (byte) source);
        }
    }

    /**
     * A national language table (3GPP TS 23.038 6.2.1.2).
     *
     * @param identifier {@link UdhIdentifier#NATIONAL_SINGLE_SHIFT} or {@link UdhIdentifier#NATIONAL_LOCKING_SHIFT}
     * @param language the national language identifier, 0 to 255; 0 and reserved ones mean the default table
     */
    record NationalShift(UdhIdentifier identifier, int language) implements UdhElement {

        /** Checks the ranges; fails with {@link InvalidFieldException} if the language is not an octet. */
        public NationalShift {
            UdhFields.oneOf(identifier, UdhIdentifier.NATIONAL_SINGLE_SHIFT, UdhIdentifier.NATIONAL_LOCKING_SHIFT);
            UdhFields.range("national language identifier", language, UdhFields.MAX_8_BITS);
        }

        @Override
        public Octets data() {
            return Octets.of((byte) language);
        }
    }

    /**
     * An indication of waiting messages (3GPP TS 23.040 9.2.3.24.2). May be repeated for several kinds of messages.
     *
     * @param store true if the handset stores the text of this message
     * @param profile subscriber profile, 0 to 3
     * @param type kind of messages, 0 to 31: 0 voice, 1 fax, 2 e-mail, 3 other
     * @param count number of messages, 0 to 255; 0 clears the indication, 255 means 255 or more
     */
    record SpecialIndication(boolean store, int profile, int type, int count) implements UdhElement {

        private static final int STORE = 0x80;
        private static final int PROFILE_SHIFT = 5;
        private static final int MAX_PROFILE = 3;
        private static final int MAX_TYPE = 31;

        /** Checks the ranges; fails with {@link InvalidFieldException} if a value does not fit into its bits. */
        public SpecialIndication {
            UdhFields.range("profile", profile, MAX_PROFILE);
            UdhFields.range("indication type", type, MAX_TYPE);
            UdhFields.range("message count", count, UdhFields.MAX_8_BITS);
        }

        private static SpecialIndication of(Octets data) {
            int bits = data.octetAt(0);
            return new SpecialIndication(
                    (bits & STORE) != 0, (bits >> PROFILE_SHIFT) & MAX_PROFILE, bits & MAX_TYPE, data.octetAt(1));
        }

        @Override
        public UdhIdentifier identifier() {
            return UdhIdentifier.SPECIAL_INDICATION;
        }

        @Override
        public Octets data() {
            return Octets.of((byte) ((store ? STORE : 0) | (profile << PROFILE_SHIFT) | type), (byte) count);
        }
    }

    /**
     * An element of one octet. The octet has the bits of the selective status report (SMSC control parameters), 1 for
     * the original sender, 2 for the original receiver or 3 for the SMSC (UDH source indicator), or the length of the
     * header (RFC 822 e-mail header).
     *
     * @param identifier {@link UdhIdentifier#SMSC_CONTROL}, {@link UdhIdentifier#SOURCE_INDICATOR} or {@link
     *     UdhIdentifier#EMAIL_HEADER}
     * @param value 0 to 255
     */
    record OneOctet(UdhIdentifier identifier, int value) implements UdhElement {

        /** Checks the ranges; fails with {@link InvalidFieldException} if the value is not an octet. */
        public OneOctet {
            UdhFields.oneOf(
                    identifier, UdhIdentifier.SMSC_CONTROL, UdhIdentifier.SOURCE_INDICATOR, UdhIdentifier.EMAIL_HEADER);
            UdhFields.range(identifier.name(), value, UdhFields.MAX_8_BITS);
        }

        @Override
        public Octets data() {
            return Octets.of((byte) value);
        }
    }

    /**
     * Any element, uninterpreted.
     *
     * @param identifier the identifier
     * @param data at most 255 octets
     */
    record Raw(UdhIdentifier identifier, Octets data) implements UdhElement {

        /** Checks the length; fails with {@link InvalidFieldException} if there are more than 255 octets. */
        public Raw {
            UdhFields.range("length of information element", data.length(), UdhIdentifier.MAX_DATA_OCTETS);
        }
    }

    private static int pair(Octets data, int index) {
        return (data.octetAt(index) << 8) | data.octetAt(index + 1);
    }
}
