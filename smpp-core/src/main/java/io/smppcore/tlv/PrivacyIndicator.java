package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Privacy level of a message: privacy_indicator (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class PrivacyIndicator extends NamedOctet {

    private static final NamedOctets<PrivacyIndicator> ALL =
            new NamedOctets<>("privacy_indicator", PrivacyIndicator::new);

    /** Level 0, the default. */
    public static final PrivacyIndicator NOT_RESTRICTED = ALL.named(0, "not restricted");

    /** Level 1. */
    public static final PrivacyIndicator RESTRICTED = ALL.named(1, "restricted");

    /** Level 2. */
    public static final PrivacyIndicator CONFIDENTIAL = ALL.named(2, "confidential");

    /** Level 3. */
    public static final PrivacyIndicator SECRET = ALL.named(3, "secret");

    private PrivacyIndicator(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static PrivacyIndicator of(int value) {
        return ALL.of(value);
    }
}
