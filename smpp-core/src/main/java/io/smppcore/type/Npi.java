package io.smppcore.type;

import io.smppcore.internal.util.NumberNames;
import org.jspecify.annotations.Nullable;

/**
 * The numbering plan indicator of an address.
 *
 * @see Address
 *
 * @param value the octet, 0 to 255; values without a name in the specification are preserved
 */
public record Npi(int value) implements Named {

    private static final NumberNames NAMES = new NumberNames();

    private static final Npi[] ALL = OctetField.all(new Npi[OctetField.VALUES], Npi::new);

    /** Unknown, the default. */
    public static final Npi UNKNOWN = of(NAMES.put(0, "unknown"));

    /** ISDN (E.163/E.164), the plan of telephone numbers. */
    public static final Npi ISDN = of(NAMES.put(1, "ISDN (E.163/E.164)"));

    /** Data (X.121). */
    public static final Npi DATA = of(NAMES.put(3, "data (X.121)"));

    /** Telex (F.69). */
    public static final Npi TELEX = of(NAMES.put(4, "telex (F.69)"));

    /** Land mobile (E.212). */
    public static final Npi LAND_MOBILE = of(NAMES.put(6, "land mobile (E.212)"));

    /** National. */
    public static final Npi NATIONAL = of(NAMES.put(8, "national"));

    /** Private. */
    public static final Npi PRIVATE = of(NAMES.put(9, "private"));

    /** ERMES. */
    public static final Npi ERMES = of(NAMES.put(10, "ERMES"));

    /** Internet (IP). */
    public static final Npi INTERNET = of(NAMES.put(14, "internet (IP)"));

    /** WAP client id. */
    public static final Npi WAP_CLIENT_ID = of(NAMES.put(18, "WAP client id"));

    /** Fails with {@link InvalidFieldException} if the value is not 0 to 255. */
    public Npi {
        OctetField.check("npi", value);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static Npi of(int value) {
        return ALL[OctetField.check("npi", value)];
    }

    @Override
    public @Nullable String name() {
        return NAMES.of(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Npi that && that.value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    @Override
    public String toString() {
        return NumberNames.text(value, name());
    }
}
