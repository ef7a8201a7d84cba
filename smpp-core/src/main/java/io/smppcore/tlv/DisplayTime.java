package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Time for which the handset displays a message: display_time (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class DisplayTime extends NamedOctet {

    private static final NamedOctets<DisplayTime> ALL = new NamedOctets<>("display_time", DisplayTime::new);

    /** The message is displayed temporarily. */
    public static final DisplayTime TEMPORARY = ALL.named(0, "temporary");

    /** The message is displayed for the time set on the handset, the default. */
    public static final DisplayTime DEFAULT = ALL.named(1, "default");

    /** The message is displayed until the user acts. */
    public static final DisplayTime INVOKE = ALL.named(2, "invoke");

    private DisplayTime(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static DisplayTime of(int value) {
        return ALL.of(value);
    }
}
