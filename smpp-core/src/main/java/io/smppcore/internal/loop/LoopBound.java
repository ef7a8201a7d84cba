package io.smppcore.internal.loop;

import io.netty.channel.ChannelHandlerContext;

/**
 * Channel handler that is called when an error ends the event loop of its connection, because Netty then calls no
 * handler.
 */
public interface LoopBound {

    /**
     * Ends the work of this handler. Called on the thread of the failed event loop, before the connection is closed;
     * the loop runs no further tasks.
     */
    void loopEnded(ChannelHandlerContext context, Throwable cause);
}
