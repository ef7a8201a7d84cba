package io.smppcore.internal.frame;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOutboundBuffer;
import io.smppcore.pdu.Pdu;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/* One buffer and one flush for all PDUs of a turn of the event loop that is not long. It is a heap buffer, because the
 * encoder writes into its array in place and the transport copies the whole batch at once. */

/** Batch of PDUs to write. Confined to the event loop. */
public final class OutboundBatch {

    private static final int FIRST_OCTETS = 1 << 12;
    private static final int FULL_OCTETS = 1 << 16;

    /**
     * Minimum number of octets to flush within a turn: smaller writes cost more than they gain, and larger ones leave
     * the peer without work (GrowthBenchmark).
     */
    private static final int PART_OCTETS = 1 << 14;

    /**
     * Memory of a write besides its octets: the buffer object, and rounding. Netty itself counts the entry in its
     * queue.
     */
    private static final int WRITE_OCTETS = 128;

    private final Channel channel;
    private final @Nullable Taps taps;
    private @Nullable WireFilter filter;
    private @Nullable ByteBuf buffer;
    private int expectedOctets = FIRST_OCTETS;
    private boolean written;

    /**
     * Value of {@link LoopScratch#flushes} after the last flush of this session; it differs if other sessions have
     * flushed since.
     */
    private byte lastFlush;

    public OutboundBatch(Channel channel, @Nullable Taps taps) {
        this.channel = channel;
        this.taps = taps;
    }

    /** Sets the filter that sends instead of the session; null for none. */
    public void filter(@Nullable WireFilter value) {
        filter = value;
    }

    /** Adds one PDU, or nothing if encoding fails. */
    public void add(Pdu pdu, int sequenceNumber) {
        ByteBuf target = target();
        int from = target.writerIndex();
        LoopScratch.current().encoder.encode(pdu, sequenceNumber, target);
        if (taps != null) {
            taps.sent(pdu, sequenceNumber, target, from);
        }
        if (filter != null && isTaken(filter, target, from)) {
            return;
        }
        if (target.readableBytes() >= FULL_OCTETS) {
            write(target);
        }
    }

    /** Adds octets unchanged. */
    public void add(byte[] octets) {
        ByteBuf target = target();
        target.writeBytes(octets);
        if (target.readableBytes() >= FULL_OCTETS) {
            write(target);
        }
    }

    /** Flushes the PDUs of a turn; returns false if there were none. */
    public boolean flush() {
        ByteBuf target = buffer;
        if (target != null && target.isReadable()) {
            write(target);
        }
        boolean flushed = written;
        if (flushed) {
            written = false;
            lastFlush = ++LoopScratch.current().flushes;
            channel.flush();
        }
        return flushed;
    }

    /**
     * Flushes the PDUs added so far if they give the peer enough work for the rest of the turn. Does nothing while
     * other sessions of the event loop also send: their peers have work, and fewer writes cost less. Called between two
     * PDUs, never within one.
     */
    public void flushPart() {
        ByteBuf target = buffer;
        if (target != null
                && target.readableBytes() >= PART_OCTETS
                && lastFlush == LoopScratch.current().flushes
                && channel.isActive()
                && unwritten() == 0) {
            write(target);
            channel.flush();
        }
    }

    /** Returns the memory of written octets that the peer has not read. */
    public long unwritten() {
        ChannelOutboundBuffer outbound = channel.unsafe().outboundBuffer();
        return outbound == null ? 0 : outbound.totalPendingWriteBytes() + (long) outbound.size() * WRITE_OCTETS;
    }

    /** Returns true if a full buffer was written since the last flush. */
    public boolean isWritten() {
        return written;
    }

    /** Flushes, and closes the connection once everything is written. */
    public void flushAndClose() {
        flush();
        // An empty buffer, which is written after everything before it.
        channel.writeAndFlush(channel.alloc().buffer(0)).addListener(ChannelFutureListener.CLOSE);
    }

    public void discard() {
        if (buffer != null) {
            buffer.release();
            buffer = null;
        }
    }

    private ByteBuf target() {
        ByteBuf target = buffer;
        if (target == null) {
            target = channel.alloc().heapBuffer(expectedOctets);
            buffer = target;
        }
        return target;
    }

    /** Passes the last PDU of the batch to the filter if the filter takes it. */
    private static boolean isTaken(WireFilter filter, ByteBuf target, int from) {
        int index = target.arrayOffset() + from;
        int length = target.writerIndex() - from;
        boolean taken = false;
        try {
            if (filter.takes(target.array(), index, length)) {
                byte[] octets = Arrays.copyOfRange(target.array(), index, index + length);
                // Removed from the batch first: send may add to the same buffer.
                target.writerIndex(from);
                taken = true;
                filter.send(octets);
            }
        } catch (Throwable e) {
            CallbackLog.FAILURES.error("a wire filter has failed", e);
        }
        return taken;
    }

    private void write(ByteBuf target) {
        buffer = null;
        written = true;
        // The next turn will probably write about as much.
        expectedOctets = Math.clamp(
                target.readableBytes() + (target.readableBytes() >> 2), FIRST_OCTETS >> 3, FULL_OCTETS + FIRST_OCTETS);
        // The void promise passes a failure to exceptionCaught of SessionHandler, which ends the session.
        channel.write(target, channel.voidPromise());
    }
}
