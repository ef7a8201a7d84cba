package io.smppcore.benchmarks.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.smppcore.benchmarks.codec.Samples;
import io.smppcore.pdu.Pdu;

/**
 * One end of {@link RawLoopback}: counts the frames that arrive in one turn of the event loop, and writes frames.
 * Confined to the event loop.
 */
abstract class FrameEnd extends ChannelInboundHandlerAdapter {

    private final FrameCounter counter = new FrameCounter();
    private final FrameWrites writes;
    private final ByteBuf frame;
    private int arrived;

    @SuppressWarnings("NullAway.Init") // set by handlerAdded
    private Channel channel;

    FrameEnd(Pdu pdu, FrameWrites writes) {
        byte[] octets = Samples.octets(pdu);
        this.frame = Unpooled.directBuffer(octets.length).writeBytes(octets);
        this.writes = writes;
    }

    /** Called at the end of a turn in which frames have arrived. */
    abstract void arrived(int count);

    final void write(int count) {
        writes.write(channel, frame, count);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        channel = ctx.channel();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf in = (ByteBuf) message;
        arrived += counter.count(in);
        in.release();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        int count = arrived;
        arrived = 0;
        if (count > 0) {
            arrived(count);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        frame.release();
    }
}
