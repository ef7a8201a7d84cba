package io.smppcore.benchmarks.loopback;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;

/**
 * The way in which {@link TransportCeilingBenchmark} passes the frames of one turn of the event loop to Netty, always
 * with one flush.
 */
public enum FrameWrites {
    /** Copies all frames into one buffer for one write: the limit of anything that has to make each frame. */
    BATCHED {
        @Override
        void write(Channel channel, ByteBuf frame, int count) {
            int octets = frame.readableBytes();
            ByteBuf batch = channel.alloc().directBuffer(count * octets);
            for (int i = 0; i < count; i++) {
                batch.writeBytes(frame, 0, octets);
            }
            channel.writeAndFlush(batch, channel.voidPromise());
        }
    },
    /** Writes each frame without a copy: the limit of a pipeline that writes its messages one by one. */
    SINGLE {
        @Override
        void write(Channel channel, ByteBuf frame, int count) {
            for (int i = 0; i < count; i++) {
                channel.write(frame.retainedDuplicate(), channel.voidPromise());
            }
            channel.flush();
        }
    };

    abstract void write(Channel channel, ByteBuf frame, int count);
}
