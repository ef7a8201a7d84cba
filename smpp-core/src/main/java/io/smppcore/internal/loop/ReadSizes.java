package io.smppcore.internal.loop;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelConfig;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;

/**
 * Sizes of the read buffers of connections. Equal to Netty's adaptive sizes, but with one object per connection instead
 * of three.
 */
final class ReadSizes implements RecvByteBufAllocator {

    private static final int MIN_OCTETS = 1 << 9;
    private static final int FIRST_OCTETS = 1 << 12;
    private static final int MAX_OCTETS = 1 << 16;

    /** Growth after a full buffer, as a power of two; the amount of waiting data is unknown. */
    private static final int GROWTH = 4;

    @Override
    @SuppressWarnings("deprecation") // the return type; Netty requires its subtype
    public Handle newHandle() {
        return new Sizes();
    }

    /**
     * Sizes of one connection: larger after a full buffer, halved after two turns that need at most half. A turn is one
     * read: its requests are answered before the next one, so that both ends work in parallel and other connections of
     * the event loop do not wait.
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
