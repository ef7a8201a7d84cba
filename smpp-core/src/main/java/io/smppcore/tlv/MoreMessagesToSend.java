package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** Indication that more messages for the same recipient follow: more_messages_to_send (SMPP 5.0 4.8.4; 3.4: 5.3.2). */
public final class MoreMessagesToSend extends NamedOctet {

    private static final NamedOctets<MoreMessagesToSend> ALL =
            new NamedOctets<>("more_messages_to_send", MoreMessagesToSend::new);

    /** No more messages follow. */
    public static final MoreMessagesToSend NO_MORE = ALL.named(0, "no more");

    /** More messages follow, the default. */
    public static final MoreMessagesToSend MORE = ALL.named(1, "more");

    private MoreMessagesToSend(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static MoreMessagesToSend of(int value) {
        return ALL.of(value);
    }
}
