package io.smppcore.gateway.step.inside;

import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/** A listening socket of a stepped gateway, whose connections are {@link StepSocketChannel}s. */
public final class StepServerChannel extends NioServerSocketChannel {

    /** Called by Netty. */
    public StepServerChannel() {}

    @Override
    protected int doReadMessages(List<Object> accepted) throws Exception {
        SocketChannel socket = javaChannel().accept();
        if (socket == null) {
            return 0;
        }
        accepted.add(new StepSocketChannel(this, socket));
        return 1;
    }
}
