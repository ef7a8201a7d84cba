package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Reason of a failed delivery: delivery_failure_reason (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class DeliveryFailureReason extends NamedOctet {

    private static final NamedOctets<DeliveryFailureReason> ALL =
            new NamedOctets<>("delivery_failure_reason", DeliveryFailureReason::new);

    /** The destination cannot be reached now. */
    public static final DeliveryFailureReason DESTINATION_UNAVAILABLE = ALL.named(0, "destination unavailable");

    /** The destination does not exist, or is not served. */
    public static final DeliveryFailureReason DESTINATION_ADDRESS_INVALID = ALL.named(1, "destination address invalid");

    /** The network failed permanently. */
    public static final DeliveryFailureReason PERMANENT_NETWORK_ERROR = ALL.named(2, "permanent network error");

    /** The network failed temporarily. */
    public static final DeliveryFailureReason TEMPORARY_NETWORK_ERROR = ALL.named(3, "temporary network error");

    private DeliveryFailureReason(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static DeliveryFailureReason of(int value) {
        return ALL.of(value);
    }
}
