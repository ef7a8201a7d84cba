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

/**
 * Batch of the PDUs that a session sends in one turn. They are encoded into one buffer, which is written at the end of
 * the turn, or earlier when it is full. Confined to the event loop.
 */
public final class OutboundBatch {

    private static final int FIRST_OCTETS = 1 << 12;
    private static final int FULL_OCTETS = 1 << 16;

    /**
     * Minimum number of octets to flush within a turn, measured with GrowthBenchmark. Smaller writes cost more than
     * they gain; with larger ones, the peer would be idle meanwhile.
     */
    private static final int PART_OCTETS = 1 << 14;

    /**
     * Memory of a write in octets, besides its contents: the buffer object, and rounding of the array. The number that
     * Netty reports already includes the entry in its queue.
     */
    private static final int WRITE_OCTETS = 128;

    private final Channel channel;
    private final @Nullable Taps taps;
    private @Nullable WireFilter filter;
    private @Nullable ByteBuf buffer;
    private int expectedOctets = FIRST_OCTETS;
    private boolean written;

    /**
     * Value of {@link LoopScratch#flushes} after the last flush of this session. If the current value differs, other
     * sessions of the event loop have flushed since.
     */
    private byte lastFlush;

    public OutboundBatch(Channel channel, @Nullable Taps taps) {
        this.channel = channel;
        this.taps = taps;
    }

    /** Sets the filter that may take PDUs instead of sending them; null for none. */
    public void filter(@Nullable WireFilter value) {
        filter = value;
    }

    /** Encodes one PDU into the batch. Throws, and adds nothing, if it cannot be encoded. */
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

    /** Adds octets unchanged; taps and the filter do not receive them. */
    public void add(byte[] octets) {
        ByteBuf target = target();
        target.writeBytes(octets);
        if (target.readableBytes() >= FULL_OCTETS) {
            write(target);
        }
    }

    /**
     * Writes the batch and flushes the connection, at the end of a turn. Returns false, and does nothing, if nothing
     * was added since the last flush.
     */
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
     * Flushes the PDUs added so far if they are at least 16 KiB, so that the peer can work on them during the rest of
     * the turn. Does nothing while other sessions of the event loop also send: then their peers have work, and fewer,
     * larger writes cost less. Called between two PDUs, never within one.
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

    /**
     * Returns the memory in octets of what was written but not yet accepted by the socket, because the peer does not
     * read.
     */
    public long unwritten() {
        ChannelOutboundBuffer outbound = channel.unsafe().outboundBuffer();
        return outbound == null ? 0 : outbound.totalPendingWriteBytes() + (long) outbound.size() * WRITE_OCTETS;
    }

    /** Returns true if a full buffer was written since the last flush. */
    public boolean isWritten() {
        return written;
    }

    /** Flushes, and closes the connection once the socket has accepted everything. */
    public void flushAndClose() {
        flush();
        // Netty completes the write of an empty buffer after all writes before it.
        channel.writeAndFlush(channel.alloc().buffer(0)).addListener(ChannelFutureListener.CLOSE);
    }

    /** Releases the PDUs that are not yet written. */
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

    /**
     * Returns true if the filter takes the last PDU of the batch, which is then removed from the batch and passed to
     * the filter as a copy.
     */
    private static boolean isTaken(WireFilter filter, ByteBuf target, int from) {
        int index = target.arrayOffset() + from;
        int length = target.writerIndex() - from;
        boolean taken = false;
        try {
            if (filter.takes(target.array(), index, length)) {
                byte[] octets = Arrays.copyOfRange(target.array(), index, index + length);
                // Removed from the batch before the call, because send may add octets to the same buffer.
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
        // The next turn will probably write about as much, so its buffer is allocated with that size.
        expectedOctets = Math.clamp(
                target.readableBytes() + (target.readableBytes() >> 2), FIRST_OCTETS >> 3, FULL_OCTETS + FIRST_OCTETS);
        // With a void promise, which needs no object, Netty passes a failure to exceptionCaught of SessionHandler,
        // which ends the session.
        channel.write(target, channel.voidPromise());
    }
}
