package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Display time of a message on the handset: display_time (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class DisplayTime extends NamedOctet {

    private static final NamedOctets<DisplayTime> ALL = new NamedOctets<>("display_time", DisplayTime::new);

    /** Temporary. */
    public static final DisplayTime TEMPORARY = ALL.named(0, "temporary");

    /** Default of the handset, the default. */
    public static final DisplayTime DEFAULT = ALL.named(1, "default");

    /** Shown until the user acts. */
    public static final DisplayTime INVOKE = ALL.named(2, "invoke");

    private DisplayTime(int value, @Nullable String name) {
        super(value, name);
    }

    /**
     * Returns the value with this number.
     *
     * @param value 0 to 255
     * @return the shared instance of the number
     * @throws InvalidFieldException if the number is not an octet
     */
    public static DisplayTime of(int value) {
        return ALL.of(value);
    }
}
