package io.smppcore.internal.loop;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelConfig;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;

/**
 * The sizes of the buffers into which connections read. As Netty's adaptive ones, in one object for each connection
 * instead of three.
 */
final class ReadSizes implements RecvByteBufAllocator {

    private static final int MIN_OCTETS = 1 << 9;
    private static final int FIRST_OCTETS = 1 << 12;
    private static final int MAX_OCTETS = 1 << 16;

    /** Growth after a full buffer, as a power of two: more is waiting, and it is not known how much. */
    private static final int GROWTH = 4;

    @Override
    @SuppressWarnings("deprecation") // the type, which Netty wants extended as below
    public Handle newHandle() {
        return new Sizes();
    }

    /**
     * The sizes of one connection: larger after a full buffer, half as large at the second turn that needs at most
     * that. A turn is one read: what it has brought is answered before the next one, so that both ends work at once,
     * and other connections of the event loop do not wait.
     */
    private static final class Sizes implements ExtendedHandle {

        private int octets = FIRST_OCTETS;
        private int attempted;
        private int last;
        private boolean tooLarge;

        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
            return allocator.ioBuffer(octets);
        }

        @Override
        public int guess() {
            return octets;
        }

        @Override
        public void reset(ChannelConfig config) {
            last = 0;
        }

        @Override
        public void incMessagesRead(int more) {}

        @Override
        public void lastBytesRead(int count) {
            last = count;
            if (count > 0 && count == attempted) {
                adapt(count);
            }
        }

        @Override
        public int lastBytesRead() {
            return last;
        }

        @Override
        public void attemptedBytesRead(int count) {
            attempted = count;
        }

        @Override
        public int attemptedBytesRead() {
            return attempted;
        }

        @Override
        public boolean continueReading() {
            return false;
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMoreData) {
            return false;
        }

        @Override
        public void readComplete() {
            adapt(Math.max(last, 0));
        }

        private void adapt(int read) {
            if (read >= octets) {
                octets = Math.min(octets << GROWTH, MAX_OCTETS);
                tooLarge = false;
            } else if (read <= octets >> 1) {
                octets = tooLarge ? Math.max(octets >> 1, MIN_OCTETS) : octets;
                tooLarge = !tooLarge;
            }
        }
    }
}
