package io.smppcore.internal.transport;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.smppcore.transport.ProxyHeader;
import java.net.InetSocketAddress;
import java.util.Objects;

/**
 * Channel handler of a client that writes a PROXY header when the connection is active, before any other octets, and
 * removes itself. Confined to the event loop.
 */
final class ProxyHeaderWriter extends ChannelInboundHandlerAdapter {

    private final ProxyHeader header;
    private final InetSocketAddress remote;

    ProxyHeaderWriter(ProxyHeader header, InetSocketAddress remote) {
        this.header = header;
        this.remote = remote;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        InetSocketAddress source = Objects.requireNonNullElse(
                header.source(), (InetSocketAddress) ctx.channel().localAddress());
        InetSocketAddress destination = header.destination() != null ? header.destination() : server(ctx);
        ctx.writeAndFlush(Unpooled.wrappedBuffer(ProxyProtocol.write(header.version(), source, destination)));
        ctx.fireChannelActive();
        ctx.pipeline().remove(this);
    }

    /**
     * Returns the address of the server. If its name is unresolved, because the proxy resolves it, returns the address
     * of the proxy instead.
     */
    private InetSocketAddress server(ChannelHandlerContext ctx) {
        return remote.isUnresolved() ? (InetSocketAddress) ctx.channel().remoteAddress() : remote;
    }
}
