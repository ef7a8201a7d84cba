package io.smppcore.internal.loop;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoop;
import io.netty.channel.ServerChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.smppcore.internal.util.LimitedLog;
import java.util.Map;

/* Channels are closed individually: a loop shut down between two checks of its state leaves them open. */

/** Open connections and listeners of one transport. Thread-safe. */
public record Connections(QuickAck quickAck, ChannelGroup all) {

    private static final LimitedLog LOG = new LimitedLog(TransportLog.LOG, LimitedLog.LINES_PER_SECOND);

    Connections(QuickAck quickAck) {
        this(quickAck, new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE, true));
    }

    /**
     * Adds a connection or listener until it is closed. Called on its event loop. Closes it if the event loop is
     * ending, because the end of the loop may no longer find it.
     */
    public void add(Channel channel) {
        all.add(channel);
        if (channel.eventLoop().isShuttingDown()) {
            channel.close();
        }
    }

    /** Ends all connections and listeners of an event loop that ends because of an error. Called on its thread. */
    void lost(EventLoop loop, Throwable cause) {
        LOG.error("an event loop has ended with an error; its sessions are closed", cause);
        for (Channel channel : all) {
            if (channel.eventLoop().equals(loop)) {
                try {
                    lost(channel, cause);
                } catch (Throwable e) {
                    LOG.error("{} could not be ended with its event loop", channel, e);
                }
            }
        }
    }

    private static void lost(Channel channel, Throwable cause) {
        if (channel instanceof ServerChannel) {
            LOG.error("{}: the listener is closed, because its event loop has ended", channel.localAddress());
        }
        try {
            for (Map.Entry<String, ChannelHandler> entry : channel.pipeline()) {
                if (entry.getValue() instanceof LoopBound handler) {
                    handler.loopEnded(channel.pipeline().context(entry.getKey()), cause);
                }
            }
        } finally {
            channel.close();
        }
    }
}
