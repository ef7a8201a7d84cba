package io.smppcore.type;

/**
 * The type of number of an address.
 *
 * @see Address
 *
 * @param value the octet, 0 to 255; values that the specification does not name survive unchanged
 */
public record Ton(int value) {

    private static final Ton[] ALL = OctetField.all(new Ton[OctetField.VALUES], Ton::new);

    /** Unknown, the default. */
    public static final Ton UNKNOWN = of(0);

    /** International: the number starts with the country code, without a plus sign. */
    public static final Ton INTERNATIONAL = of(1);

    /** National. */
    public static final Ton NATIONAL = of(2);

    /** Network specific. */
    public static final Ton NETWORK_SPECIFIC = of(3);

    /** Subscriber number. */
    public static final Ton SUBSCRIBER_NUMBER = of(4);

    /** A text address; GSM networks take at most 11 characters of the 7-bit alphabet. */
    public static final Ton ALPHANUMERIC = of(5);

    /** Abbreviated. */
    public static final Ton ABBREVIATED = of(6);

    /**
     * Checks the range.
     *
     * @throws InvalidFieldException if the value is not an octet
     */
    public Ton {
        OctetField.check("ton", value);
    }

    /**
     * The value with this number.
     *
     * @param value 0 to 255
     * @return always the same instance for the same number
     * @throws InvalidFieldException if the value is not an octet
     */
    public static Ton of(int value) {
        return ALL[OctetField.check("ton", value)];
    }
}
