package io.smppcore.type;

import io.smppcore.internal.util.NumberNames;
import org.jspecify.annotations.Nullable;

/**
 * A version of the protocol: the value of interface_version and sc_interface_version (SMPP 5.0 4.7.13).
 *
 * @param value the octet, 0 to 255; values without a name in the specification are preserved
 */
public record InterfaceVersion(int value) implements Named {

    private static final InterfaceVersion[] ALL =
            OctetField.all(new InterfaceVersion[OctetField.VALUES], InterfaceVersion::new);

    /** SMPP 3.3. */
    public static final InterfaceVersion V3_3 = of(0x33);

    /** SMPP 3.4. */
    public static final InterfaceVersion V3_4 = of(0x34);

    /** SMPP 5.0. */
    public static final InterfaceVersion V5_0 = of(0x50);

    /** Fails with {@link InvalidFieldException} if the value is not 0 to 255. */
    public InterfaceVersion {
        OctetField.check("interface_version", value);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static InterfaceVersion of(int value) {
        return ALL[OctetField.check("interface_version", value)];
    }

    /**
     * Returns the version whose rules apply to a peer with this value.
     *
     * @return the highest of {@link #V3_3}, {@link #V3_4} and {@link #V5_0} that is not above this value; {@link #V3_3}
     *     for all values below 0x34
     */
    public InterfaceVersion effective() {
        if (value >= V5_0.value) {
            return V5_0;
        }
        return value >= V3_4.value ? V3_4 : V3_3;
    }

    /**
     * Returns true if the rules of a version apply to this value: {@link #effective()} is this version or a later one.
     */
    public boolean includes(InterfaceVersion version) {
        return effective().value >= version.effective().value;
    }

    /** {@return {@code 3.4}, {@code 5.0} or {@code 3.3 or earlier}; null for a reserved value} */
    @Override
    public @Nullable String name() {
        if (value <= V3_3.value) {
            return "3.3 or earlier";
        }
        return equals(V3_4) ? "3.4" : equals(V5_0) ? "5.0" : null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof InterfaceVersion that && that.value == value;
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
