package io.smppcore.gateway.step.inside;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A connection of a stepped gateway, whose connects, reads and writes are places. */
public final class StepSocketChannel extends NioSocketChannel {

    private static final int MAX_BUFFERS = 64;

    /** True after a write that was lost: so are all later ones, as if the network had ended. */
    private boolean isSilent;

    /** Called by Netty for an outgoing connection. */
    public StepSocketChannel() {}

    StepSocketChannel(Channel parent, SocketChannel socket) {
        super(parent, socket);
    }

    @Override
    protected boolean doConnect(SocketAddress remote, @Nullable SocketAddress local) throws Exception {
        return step(Steps.CONNECT, () -> super.doConnect(remote, local));
    }

    @Override
    protected int doReadBytes(ByteBuf octets) throws Exception {
        return step(
                Steps.READ,
                () -> Steps.isShort(Steps.READ)
                        ? octets.writeBytes(javaChannel(), Math.min(1, octets.writableBytes()))
                        : super.doReadBytes(octets));
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer waiting) throws Exception {
        if (waiting.isEmpty()) {
            super.doWrite(waiting);
            return;
        }
        step(Steps.WRITE, () -> {
            isSilent |= Steps.isLost(Steps.WRITE);
            if (isSilent) {
                while (waiting.current() != null) {
                    waiting.remove();
                }
            } else if (Steps.isShort(Steps.WRITE)) {
                // Not a duplicate: Netty writes the rest of this buffer, from its position on.
                ByteBuffer first = waiting.nioBuffers(MAX_BUFFERS, Integer.MAX_VALUE)[0];
                int limit = first.limit();
                first.limit(first.position() + (first.remaining() + 1) / 2);
                int written = javaChannel().write(first);
                first.limit(limit);
                waiting.removeBytes(written);
            }
            return true;
        });
        super.doWrite(waiting);
    }

    /** A call of a socket. */
    @FunctionalInterface
    private interface Call<T> {

        T call() throws Exception;
    }

    private static <T> T step(String place, Call<T> call) throws Exception {
        try {
            Steps.before(place);
            T result = call.call();
            Steps.after(place);
            return result;
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
