package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Availability of a handset: ms_availability_status (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class MsAvailabilityStatus extends NamedOctet {

    private static final NamedOctets<MsAvailabilityStatus> ALL =
            new NamedOctets<>("ms_availability_status", MsAvailabilityStatus::new);

    /** The handset can be reached, the default. */
    public static final MsAvailabilityStatus AVAILABLE = ALL.named(0, "available");

    /** The service is denied: barred, or not paid for. */
    public static final MsAvailabilityStatus DENIED = ALL.named(1, "denied");

    /** The handset cannot be reached. */
    public static final MsAvailabilityStatus UNAVAILABLE = ALL.named(2, "unavailable");

    private MsAvailabilityStatus(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static MsAvailabilityStatus of(int value) {
        return ALL.of(value);
    }
}
