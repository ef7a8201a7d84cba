package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Bearer of a message: dest_bearer_type and source_bearer_type (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class BearerType extends NamedOctet {

    private static final NamedOctets<BearerType> ALL = new NamedOctets<>("bearer_type", BearerType::new);

    /** Unknown. */
    public static final BearerType UNKNOWN = ALL.named(0, "unknown");

    /** SMS. */
    public static final BearerType SMS = ALL.named(1, "SMS");

    /** Circuit switched data. */
    public static final BearerType CIRCUIT_SWITCHED_DATA = ALL.named(2, "circuit switched data");

    /** Packet data. */
    public static final BearerType PACKET_DATA = ALL.named(3, "packet data");

    /** USSD. */
    public static final BearerType USSD = ALL.named(4, "USSD");

    /** Cellular digital packet data (CDPD). */
    public static final BearerType CDPD = ALL.named(5, "CDPD");

    /** DataTAC. */
    public static final BearerType DATATAC = ALL.named(6, "DataTAC");

    /** FLEX/ReFLEX. */
    public static final BearerType FLEX_REFLEX = ALL.named(7, "FLEX/ReFLEX");

    /** Cell broadcast. */
    public static final BearerType CELL_BROADCAST = ALL.named(8, "cell broadcast");

    private BearerType(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static BearerType of(int value) {
        return ALL.of(value);
    }
}
