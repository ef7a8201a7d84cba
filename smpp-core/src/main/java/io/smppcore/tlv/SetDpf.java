package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Request to set the delivery pending flag if the delivery fails: set_dpf (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class SetDpf extends NamedOctet {

    private static final NamedOctets<SetDpf> ALL = new NamedOctets<>("set_dpf", SetDpf::new);

    /** Do not set the flag. */
    public static final SetDpf NOT_REQUESTED = ALL.named(0, "DPF not requested");

    /** Set the flag, the default. */
    public static final SetDpf REQUESTED = ALL.named(1, "DPF requested");

    private SetDpf(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static SetDpf of(int value) {
        return ALL.of(value);
    }
}
