package io.smppcore.benchmarks.leak;

import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import io.smppcore.benchmarks.measure.LiveHeap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The memory in use while idle.
 *
 * @param heap bytes of live objects
 * @param buffers pooled buffers in use, heap and direct
 */
record Residue(long heap, long buffers) {

    private static final int COLLECTIONS = 4;
    private static final long PAUSE_MILLIS = 50;

    /**
     * Measures after several collections, because one collection may make more objects unreachable for the next.
     *
     * @param allocator allocator without thread caches, because buffers in a cache count as in use
     */
    static Residue measure(PooledByteBufAllocator allocator) throws InterruptedException {
        long heap = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            heap = Math.min(heap, LiveHeap.octets());
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        return new Residue(heap, buffers(allocator));
    }

    static long buffers(PooledByteBufAllocator allocator) {
        return Stream.concat(allocator.metric().heapArenas().stream(), allocator.metric().directArenas().stream())
                .mapToLong(PoolArenaMetric::numActiveAllocations)
                .sum();
    }
}
