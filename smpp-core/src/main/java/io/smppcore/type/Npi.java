package io.smppcore.type;

/**
 * The numbering plan indicator of an address.
 *
 * @see Address
 *
 * @param value the octet, 0 to 255; values that the specification does not name survive unchanged
 */
public record Npi(int value) {

    private static final Npi[] ALL = OctetField.all(new Npi[OctetField.VALUES], Npi::new);

    /** Unknown, the default. */
    public static final Npi UNKNOWN = of(0);

    /** ISDN (E.163/E.164), the plan of telephone numbers. */
    public static final Npi ISDN = of(1);

    /** Data (X.121). */
    public static final Npi DATA = of(3);

    /** Telex (F.69). */
    public static final Npi TELEX = of(4);

    /** Land mobile (E.212). */
    public static final Npi LAND_MOBILE = of(6);

    /** National. */
    public static final Npi NATIONAL = of(8);

    /** Private. */
    public static final Npi PRIVATE = of(9);

    /** ERMES. */
    public static final Npi ERMES = of(10);

    /** Internet (IP). */
    public static final Npi INTERNET = of(14);

    /** WAP client id. */
    public static final Npi WAP_CLIENT_ID = of(18);

    /**
     * Checks the range.
     *
     * @throws InvalidFieldException if the value is not an octet
     */
    public Npi {
        OctetField.check("npi", value);
    }

    /**
     * The value with this number.
     *
     * @param value 0 to 255
     * @return always the same instance for the same number
     * @throws InvalidFieldException if the value is not an octet
     */
    public static Npi of(int value) {
        return ALL[OctetField.check("npi", value)];
    }
}
