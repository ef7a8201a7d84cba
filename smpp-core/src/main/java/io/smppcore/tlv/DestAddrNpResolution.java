package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Result of a number portability query for the recipient: dest_addr_np_resolution (SMPP 5.0 4.8.4). */
public final class DestAddrNpResolution extends NamedOctet {

    private static final NamedOctets<DestAddrNpResolution> ALL =
            new NamedOctets<>("dest_addr_np_resolution", DestAddrNpResolution::new);

    /** No query was made, the default. */
    public static final DestAddrNpResolution NOT_PERFORMED = ALL.named(0, "query not performed");

    /** The number was not ported. */
    public static final DestAddrNpResolution NOT_PORTED = ALL.named(1, "performed, not ported");

    /** The number was ported; dest_addr_np_information and dest_addr_np_country give its network. */
    public static final DestAddrNpResolution PORTED = ALL.named(2, "performed, ported");

    private DestAddrNpResolution(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static DestAddrNpResolution of(int value) {
        return ALL.of(value);
    }
}
