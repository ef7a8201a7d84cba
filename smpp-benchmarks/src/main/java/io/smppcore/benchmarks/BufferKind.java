package io.smppcore.benchmarks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** Where the pooled buffer of a codec benchmark is. */
public enum BufferKind {
    /** Outside of the Java heap, as the transport wants it. */
    DIRECT {
        @Override
        ByteBuf allocate(int octets) {
            return PooledByteBufAllocator.DEFAULT.directBuffer(octets);
        }
    },
    /** An array. */
    HEAP {
        @Override
        ByteBuf allocate(int octets) {
            return PooledByteBufAllocator.DEFAULT.heapBuffer(octets);
        }
    };

    abstract ByteBuf allocate(int octets);
}
