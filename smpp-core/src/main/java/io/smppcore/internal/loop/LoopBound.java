package io.smppcore.internal.loop;

import io.netty.channel.ChannelHandlerContext;

/** Handler of a connection that must be notified when its event loop fails. */
public interface LoopBound {

    /** Called as the last work of a failed event loop, before the connection is closed. */
    void loopEnded(ChannelHandlerContext context, Throwable cause);
}
