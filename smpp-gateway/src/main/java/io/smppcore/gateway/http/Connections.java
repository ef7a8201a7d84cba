package io.smppcore.gateway.http;

import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.smppcore.gateway.store.Guard;
import java.util.LinkedHashSet;

/**
 * The open connections of an HTTP server, up to a maximum number at which the connection that has been idle for longest
 * is closed for a new one. Thread-safe, because several event loops accept connections.
 */
final class Connections {

    private final int max;
    private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final Guard lock = new Guard();

    /** Connections without a request in progress, longest idle first. */
    private final LinkedHashSet<Channel> idle = new LinkedHashSet<>();

    /**
     * Creates an empty set of connections.
     *
     * @param max maximum number of open connections, at least 1
     */
    Connections(int max) {
        this.max = max;
    }

    /**
     * Adds a new connection as an idle one, until it is closed. Returns false if there is the maximum number and none
     * is idle.
     */
    boolean add(Channel channel) {
        boolean isAdded = lock.get(() -> {
            if (open.size() >= max) {
                if (idle.isEmpty()) {
                    return false;
                }
                idle.removeFirst().close();
            }
            open.add(channel);
            return idle.add(channel);
        });
        if (isAdded) {
            channel.closeFuture().addListener(closed -> busy(channel));
        }
        return isAdded;
    }

    /** Records that a connection has a request in progress, so that it is not closed for a new one. */
    void busy(Channel channel) {
        lock.run(() -> idle.remove(channel));
    }

    /** Records that a connection is idle from now on, unless it is closed. Called on its event loop. */
    void idle(Channel channel) {
        lock.run(() -> {
            idle.remove(channel);
            // A peer may close its connection while its request is in progress.
            if (channel.isOpen()) {
                idle.add(channel);
            }
        });
    }

    /** Closes all connections. */
    ChannelGroupFuture close() {
        return open.close();
    }
}
