package io.smppcore.segment;

import io.smppcore.type.InvalidFieldException;
import io.smppcore.type.Named;
import org.jspecify.annotations.Nullable;

/**
 * The identifier of an element of a user data header, with the names and lengths of 3GPP TS 23.040 9.2.3.24.
 *
 * <p>Immutable; {@link #of} returns the same instance for the same number.
 *
 * @param value the octet, 0 to 255; values without a name in the specification are preserved
 */
public record UdhIdentifier(int value) implements Named {

    /** Maximum length of the data of an element, as the length is one octet. */
    static final int MAX_DATA_OCTETS = 255;

    private static final int VALUES = 256;
    private static final String[] NAMES = new String[VALUES];
    private static final int[] MIN_OCTETS = new int[VALUES];
    private static final int[] MAX_OCTETS = new int[VALUES];
    private static final UdhIdentifier[] ALL = new UdhIdentifier[VALUES];

    static {
        for (int value = 0; value < VALUES; value++) {
            ALL[value] = new UdhIdentifier(value);
            named(value, "Reserved", 0, MAX_DATA_OCTETS);
        }
        namesOfMessages();
        namesOfEms();
        namesOfRanges();
    }

    /** Concatenated short message with a reference of 8 bits. */
    public static final UdhIdentifier CONCATENATED_8 = of(0x00);

    /** Special SMS message indication: messages waiting. */
    public static final UdhIdentifier SPECIAL_INDICATION = of(0x01);

    /** Application port addressing with ports of 8 bits. */
    public static final UdhIdentifier PORTS_8 = of(0x04);

    /** Application port addressing with ports of 16 bits. */
    public static final UdhIdentifier PORTS_16 = of(0x05);

    /** SMSC control parameters. */
    public static final UdhIdentifier SMSC_CONTROL = of(0x06);

    /** UDH source indicator: the origin of the elements after it. */
    public static final UdhIdentifier SOURCE_INDICATOR = of(0x07);

    /** Concatenated short message with a reference of 16 bits. */
    public static final UdhIdentifier CONCATENATED_16 = of(0x08);

    /** RFC 822 e-mail header. */
    public static final UdhIdentifier EMAIL_HEADER = of(0x20);

    /** National language single shift. */
    public static final UdhIdentifier NATIONAL_SINGLE_SHIFT = of(0x24);

    /** National language locking shift. */
    public static final UdhIdentifier NATIONAL_LOCKING_SHIFT = of(0x25);

    /** Checks the range; fails with {@link InvalidFieldException} if the value is not an octet. */
    public UdhIdentifier {
        UdhFields.range("information element identifier", value, UdhFields.MAX_8_BITS);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static UdhIdentifier of(int value) {
        UdhFields.range("information element identifier", value, UdhFields.MAX_8_BITS);
        return ALL[value];
    }

    /** {@return the name in the specification; {@code Reserved} for numbers that it does not use} */
    @Override
    public String name() {
        return NAMES[value];
    }

    /** {@return the minimum length of the data in octets; 0 if the specification leaves it open} */
    public int minOctets() {
        return MIN_OCTETS[value];
    }

    /** {@return the maximum length of the data in octets; 255 if the specification leaves it open} */
    public int maxOctets() {
        return MAX_OCTETS[value];
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UdhIdentifier that && that.value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return "0x%02X %s".formatted(value, name());
    }

    private static void namesOfMessages() {
        named(0x00, "Concatenated short message, 8-bit reference", 3, 3);
        named(0x01, "Special SMS message indication", 2, 2);
        named(0x03, "Not used", 0, MAX_DATA_OCTETS);
        named(0x04, "Application port addressing, 8-bit", 2, 2);
        named(0x05, "Application port addressing, 16-bit", 4, 4);
        named(0x06, "SMSC control parameters", 1, 1);
        named(0x07, "UDH source indicator", 1, 1);
        named(0x08, "Concatenated short message, 16-bit reference", 4, 4);
        named(0x09, "Wireless Control Message Protocol", 0, MAX_DATA_OCTETS);
        named(0x20, "RFC 822 e-mail header", 1, 1);
        named(0x21, "Hyperlink format element", 4, 4);
        named(0x22, "Reply address element", 0, MAX_DATA_OCTETS);
        named(0x23, "Enhanced voice mail information", 0, MAX_DATA_OCTETS);
        named(0x24, "National language single shift", 1, 1);
        named(0x25, "National language locking shift", 1, 1);
    }

    private static void namesOfEms() {
        named(0x0A, "EMS text formatting", 3, 4);
        named(0x0B, "EMS predefined sound", 2, 2);
        named(0x0C, "EMS user defined sound (iMelody)", 1, 129);
        named(0x0D, "EMS predefined animation", 2, 2);
        named(0x0E, "EMS large animation", 129, 129);
        named(0x0F, "EMS small animation", 33, 33);
        named(0x10, "EMS large picture", 129, 129);
        named(0x11, "EMS small picture", 33, 33);
        named(0x12, "EMS variable picture", 0, MAX_DATA_OCTETS);
        named(0x13, "EMS user prompt indicator", 1, 1);
        named(0x14, "EMS extended object", 0, MAX_DATA_OCTETS);
        named(0x15, "EMS reused extended object", 3, 3);
        named(0x16, "EMS compression control", 0, MAX_DATA_OCTETS);
        named(0x17, "EMS object distribution indicator", 2, 2);
        named(0x18, "EMS standard WVG object", 0, MAX_DATA_OCTETS);
        named(0x19, "EMS character size WVG object", 0, MAX_DATA_OCTETS);
        named(0x1A, "EMS extended object data request command", 0, 0);
    }

    private static void namesOfRanges() {
        range(0x1B, 0x1F, "Reserved for future EMS");
        range(0x70, 0x7F, "(U)SIM toolkit security headers");
        range(0x80, 0x9F, "SME to SME specific use");
        range(0xC0, 0xDF, "SC specific use");
    }

    private static void named(int value, String name, int minOctets, int maxOctets) {
        NAMES[value] = name;
        MIN_OCTETS[value] = minOctets;
        MAX_OCTETS[value] = maxOctets;
    }

    private static void range(int first, int last, String name) {
        for (int value = first; value <= last; value++) {
            named(value, name, 0, MAX_DATA_OCTETS);
        }
    }
}
