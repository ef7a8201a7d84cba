package io.smppcore.internal.loop;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelConfig;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;

/**
 * Allocator of the read buffers of connections. The sizes adapt to the amount of octets read, like those of Netty's
 * adaptive allocator, but with one object per connection instead of three.
 */
final class ReadSizes implements RecvByteBufAllocator {

    private static final int MIN_OCTETS = 1 << 9;
    private static final int FIRST_OCTETS = 1 << 12;
    private static final int MAX_OCTETS = 1 << 16;

    /**
     * Growth after a full buffer, as a power of two: 16-fold, because the amount of data that still waits is unknown.
     */
    private static final int GROWTH = 4;

    @Override
    @SuppressWarnings("deprecation") // the return type; Netty requires its subtype
    public Handle newHandle() {
        return new Sizes();
    }

    /**
     * Buffer size of one connection in octets. It grows after a read that fills the buffer, and is halved after two
     * reads that need at most half. Each turn of the connection is one read, never several: so its requests are
     * answered before the next read, which lets both ends work in parallel, and other connections of the event loop
     * need not wait.
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
