package io.smppcore.benchmarks.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;

/** Kind of the buffer of a codec benchmark. */
public enum BufferKind {
    /** A pooled buffer outside of the Java heap, as the transport uses it. */
    DIRECT {
        @Override
        public ByteBuf allocate(int octets) {
            return PooledByteBufAllocator.DEFAULT.directBuffer(octets);
        }
    },
    /** A pooled buffer that is a part of a large array, as a session writes to it. */
    HEAP {
        @Override
        public ByteBuf allocate(int octets) {
            return PooledByteBufAllocator.DEFAULT.heapBuffer(octets);
        }
    },
    /** An unpooled buffer with an array of its own. */
    UNPOOLED {
        @Override
        public ByteBuf allocate(int octets) {
            return Unpooled.buffer(octets);
        }
    };

    public abstract ByteBuf allocate(int octets);
}
