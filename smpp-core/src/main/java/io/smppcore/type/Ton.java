package io.smppcore.type;

import io.smppcore.internal.util.NumberNames;
import org.jspecify.annotations.Nullable;

/**
 * The type of number of an address.
 *
 * @see Address
 *
 * @param value the octet, 0 to 255; values without a name in the specification are preserved
 */
public record Ton(int value) implements Named {

    private static final NumberNames NAMES = new NumberNames();

    private static final Ton[] ALL = OctetField.all(new Ton[OctetField.VALUES], Ton::new);

    /** Unknown, the default. */
    public static final Ton UNKNOWN = of(NAMES.put(0, "unknown"));

    /** International: the number begins with the country code, without a plus sign. */
    public static final Ton INTERNATIONAL = of(NAMES.put(1, "international"));

    /** National. */
    public static final Ton NATIONAL = of(NAMES.put(2, "national"));

    /** Network specific. */
    public static final Ton NETWORK_SPECIFIC = of(NAMES.put(3, "network specific"));

    /** Subscriber number. */
    public static final Ton SUBSCRIBER_NUMBER = of(NAMES.put(4, "subscriber number"));

    /** Alphanumeric: the address is text; GSM networks accept at most 11 characters of the 7-bit default alphabet. */
    public static final Ton ALPHANUMERIC = of(NAMES.put(5, "alphanumeric"));

    /** Abbreviated. */
    public static final Ton ABBREVIATED = of(NAMES.put(6, "abbreviated"));

    /** Fails with {@link InvalidFieldException} if the value is not 0 to 255. */
    public Ton {
        OctetField.check("ton", value);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static Ton of(int value) {
        return ALL[OctetField.check("ton", value)];
    }

    @Override
    public @Nullable String name() {
        return NAMES.of(value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Ton that && that.value == value;
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
