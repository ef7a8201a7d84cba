package io.smppcore.internal.loop;

import io.netty.channel.ChannelHandlerContext;

/** Handler of a connection that ends with the event loop of the connection. */
public interface LoopBound {

    /** Runs as the last work of an event loop that has failed; the connection is closed afterwards. */
    void loopEnded(ChannelHandlerContext context, Throwable cause);
}
