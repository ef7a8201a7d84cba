package io.smppcore.session;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.smppcore.pdu.Pdu;
import org.jspecify.annotations.Nullable;

/* One buffer and one flush for everything that one turn of the event loop has to say. The buffer is a heap buffer, because the encoder
 * writes into its array in place and the transport copies the whole batch at once. */

/** What is about to be written. Confined to the event loop. */
final class OutboundBatch {

    private static final int FIRST_OCTETS = 1 << 12;
    private static final int FULL_OCTETS = 1 << 16;

    private final Channel channel;
    private final @Nullable Taps taps;
    private @Nullable ByteBuf buffer;
    private int expectedOctets = FIRST_OCTETS;
    private boolean written;

    OutboundBatch(Channel channel, @Nullable Taps taps) {
        this.channel = channel;
        this.taps = taps;
    }

    /** Adds one PDU; when encoding fails, nothing of it is in the batch. */
    void add(Pdu pdu, int sequenceNumber) {
        ByteBuf target = buffer;
        if (target == null) {
            target = channel.alloc().heapBuffer(expectedOctets);
            buffer = target;
        }
        int from = target.writerIndex();
        LoopScratch.current().encoder.encode(pdu, sequenceNumber, target);
        if (taps != null) {
            taps.sent(pdu, sequenceNumber, target, from);
        }
        if (target.readableBytes() >= FULL_OCTETS) {
            write(target);
        }
    }

    /** Flushes what was added since the last time; false when there was nothing. */
    boolean flush() {
        ByteBuf target = buffer;
        if (target != null) {
            write(target);
        }
        boolean flushed = written;
        if (flushed) {
            written = false;
            channel.flush();
        }
        return flushed;
    }

    /** Flushes and closes the connection once everything is out. */
    void flushAndClose() {
        flush();
        channel.writeAndFlush(channel.alloc().buffer(0)).addListener(ChannelFutureListener.CLOSE);
    }

    void discard() {
        if (buffer != null) {
            buffer.release();
            buffer = null;
        }
    }

    private void write(ByteBuf target) {
        buffer = null;
        written = true;
        // The next turn will probably have about as much to say.
        expectedOctets = Math.clamp(
                target.readableBytes() + (target.readableBytes() >> 2), FIRST_OCTETS >> 3, FULL_OCTETS + FIRST_OCTETS);
        channel.write(target, channel.voidPromise());
    }
}
