package io.smppcore.internal.loop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import org.jspecify.annotations.Nullable;

/*
 * Most peers that do not run on a JVM use Nagle's algorithm. When this side has nothing to send, its kernel delays the
 * acknowledgement by 40 ms, and such a peer delays its next PDU until then. The option is not sticky, so it is set
 * again after each read without a write.
 */

/**
 * Setter of the socket option TCP_QUICKACK, which sends TCP acknowledgements without delay, where the system supports
 * it. Thread-safe.
 */
public final class QuickAck {

    private final @Nullable ChannelOption<Boolean> option;

    public QuickAck(@Nullable ChannelOption<Boolean> option) {
        this.option = option;
    }

    /** Returns true if the system supports the option. */
    public boolean isSupported() {
        return option != null;
    }

    /**
     * Sets the option again, so that received octets are acknowledged at once. Called after a read to which nothing was
     * written: the system resets the option, and no written octets carry the acknowledgement.
     */
    public void rearm(Channel channel) {
        if (option != null && channel.isActive()) {
            channel.config().setOption(option, Boolean.TRUE);
        }
    }
}
