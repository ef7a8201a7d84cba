package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Protocol of the payload of a WAP message: payload_type (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class PayloadType extends NamedOctet {

    private static final NamedOctets<PayloadType> ALL = new NamedOctets<>("payload_type", PayloadType::new);

    /** A WDP datagram, the default. */
    public static final PayloadType DEFAULT = ALL.named(0, "default (WDP for WAP applications)");

    /** A WCMP message. */
    public static final PayloadType WCMP = ALL.named(1, "WCMP");

    private PayloadType(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static PayloadType of(int value) {
        return ALL.of(value);
    }
}
