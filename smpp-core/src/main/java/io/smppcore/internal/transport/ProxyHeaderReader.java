package io.smppcore.internal.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.Arrays;

/**
 * Channel handler of a server that reads the PROXY header at the beginning of a connection, passes it on as a user
 * event, and removes itself. Confined to the event loop.
 */
final class ProxyHeaderReader extends ChannelInboundHandlerAdapter {

    private byte[] held = new byte[0];
    private boolean failed;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        try {
            if (!failed) {
                read(ctx, in);
            }
        } finally {
            in.release();
        }
    }

    private void read(ChannelHandlerContext ctx, ByteBuf in) {
        // At most the length of one header is copied, even if many more octets have arrived with it.
        int wanted = Math.min(in.readableBytes(), ProxyProtocol.MAX_OCTETS - held.length);
        byte[] octets = Arrays.copyOf(held, held.length + wanted);
        in.getBytes(in.readerIndex(), octets, held.length, wanted);
        ProxyProtocol.Header header;
        try {
            header = ProxyProtocol.read(octets);
        } catch (IllegalArgumentException e) {
            failed = true;
            ctx.fireExceptionCaught(e);
            return;
        }
        if (header == null) {
            held = octets;
            return;
        }
        in.skipBytes(header.length() - held.length);
        ctx.fireUserEventTriggered(header);
        if (in.isReadable()) {
            ctx.fireChannelRead(in.retain()); // for the next handler; channelRead releases its own reference
        }
        ctx.pipeline().remove(this);
    }
}
