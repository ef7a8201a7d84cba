package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/**
 * The part of the handset that sent a message or receives it: source_addr_subunit and dest_addr_subunit (SMPP 5.0
 * 4.8.4; 3.4: 5.3.2).
 */
public final class AddressSubunit extends NamedOctet {

    private static final NamedOctets<AddressSubunit> ALL = new NamedOctets<>("addr_subunit", AddressSubunit::new);

    /** Unknown, the default. */
    public static final AddressSubunit UNKNOWN = ALL.named(0, "unknown");

    /** The display of the handset. */
    public static final AddressSubunit MS_DISPLAY = ALL.named(1, "MS display");

    /** The handset itself. */
    public static final AddressSubunit MOBILE_EQUIPMENT = ALL.named(2, "mobile equipment");

    /** The SIM. */
    public static final AddressSubunit SMART_CARD_1 = ALL.named(3, "smart card 1 (SIM)");

    /** A device connected to the handset. */
    public static final AddressSubunit EXTERNAL_UNIT_1 = ALL.named(4, "external unit 1");

    private AddressSubunit(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static AddressSubunit of(int value) {
        return ALL.of(value);
    }
}
