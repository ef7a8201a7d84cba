package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Message class of a broadcast: broadcast_message_class (SMPP 5.0 4.8.4). */
public final class BroadcastMessageClass extends NamedOctet {

    private static final NamedOctets<BroadcastMessageClass> ALL =
            new NamedOctets<>("broadcast_message_class", BroadcastMessageClass::new);

    /** No class, the default. */
    public static final BroadcastMessageClass NONE = ALL.named(0, "none");

    /** Class 1, defined by the user. */
    public static final BroadcastMessageClass CLASS_1 = ALL.named(1, "class 1 user defined");

    /** Class 2, defined by the user. */
    public static final BroadcastMessageClass CLASS_2 = ALL.named(2, "class 2 user defined");

    /** Class 3, for terminal equipment. */
    public static final BroadcastMessageClass CLASS_3 = ALL.named(3, "class 3 terminal equipment");

    private BroadcastMessageClass(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static BroadcastMessageClass of(int value) {
        return ALL.of(value);
    }
}
