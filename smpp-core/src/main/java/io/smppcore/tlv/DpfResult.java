package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** State of the delivery pending flag after a failed delivery: dpf_result (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class DpfResult extends NamedOctet {

    private static final NamedOctets<DpfResult> ALL = new NamedOctets<>("dpf_result", DpfResult::new);

    /** The flag was not set. */
    public static final DpfResult NOT_SET = ALL.named(0, "DPF not set");

    /** The flag was set; an alert_notification follows when the recipient can be reached. */
    public static final DpfResult SET = ALL.named(1, "DPF set");

    private DpfResult(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static DpfResult of(int value) {
        return ALL.of(value);
    }
}
