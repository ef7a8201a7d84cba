package io.smppcore.internal.loop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import org.jspecify.annotations.Nullable;

/* Most peers that do not run on a JVM leave Nagle's algorithm on. When we have nothing to say, our kernel delays its
 * acknowledgement by 40 ms, and such a peer holds its next PDU back until then. The option is not sticky, so it is set
 * again after each such read. */

/** TCP_QUICKACK where the system has it. Thread-safe. */
public final class QuickAck {

    private final @Nullable ChannelOption<Boolean> option;

    public QuickAck(@Nullable ChannelOption<Boolean> option) {
        this.option = option;
    }

    /** The connection was read from and nothing was written: sends the acknowledgement now. */
    public void rearm(Channel channel) {
        if (option != null && channel.isActive()) {
            channel.config().setOption(option, Boolean.TRUE);
        }
    }
}
