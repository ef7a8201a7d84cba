package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/**
 * Urgency of the alert to the user of the handset: alert_on_message_delivery (SMPP 5.0 4.8.4; 3.4: 5.3.2). In SMPP 3.4
 * the parameter has no value; it is read as {@link #DEFAULT}.
 */
public final class AlertOnMessageDelivery extends NamedOctet {

    private static final NamedOctets<AlertOnMessageDelivery> ALL =
            new NamedOctets<>("alert_on_message_delivery", AlertOnMessageDelivery::new);

    /** The default alert of the handset. */
    public static final AlertOnMessageDelivery DEFAULT = ALL.named(0, "default");

    /** Low priority alert. */
    public static final AlertOnMessageDelivery LOW = ALL.named(1, "low priority alert");

    /** Medium priority alert. */
    public static final AlertOnMessageDelivery MEDIUM = ALL.named(2, "medium priority alert");

    /** High priority alert. */
    public static final AlertOnMessageDelivery HIGH = ALL.named(3, "high priority alert");

    private AlertOnMessageDelivery(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static AlertOnMessageDelivery of(int value) {
        return ALL.of(value);
    }
}
