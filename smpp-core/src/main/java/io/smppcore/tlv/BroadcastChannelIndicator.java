package io.smppcore.tlv;

import io.smppcore.type.InvalidFieldException;
import org.jspecify.annotations.Nullable;

/** The channel of a cell broadcast: broadcast_channel_indicator (SMPP 5.0 4.8.4). */
public final class BroadcastChannelIndicator extends NamedOctet {

    private static final NamedOctets<BroadcastChannelIndicator> ALL =
            new NamedOctets<>("broadcast_channel_indicator", BroadcastChannelIndicator::new);

    /** The basic channel, the default. */
    public static final BroadcastChannelIndicator BASIC = ALL.named(0, "basic");

    /** The extended channel. */
    public static final BroadcastChannelIndicator EXTENDED = ALL.named(1, "extended");

    private BroadcastChannelIndicator(int value, @Nullable String name) {
        super(value, name);
    }

    /** Returns the shared instance for a number, 0 to 255; fails with {@link InvalidFieldException} otherwise. */
    public static BroadcastChannelIndicator of(int value) {
        return ALL.of(value);
    }
}
