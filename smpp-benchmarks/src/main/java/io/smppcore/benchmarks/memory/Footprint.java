package io.smppcore.benchmarks.memory;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.concurrent.TimeUnit;

/* Heap is what the garbage collector has left at its last collection, not what is used by now, so that it can be looked at while messages
 * are on their way. Off the heap there are two counts which do not overlap as long as Netty 4 may allocate with Unsafe, as the flags of
 * "./smpp bench" have it: that of its allocator, and that of the JVM, in which all buffers of Netty 3 and of plain sockets are. */

/**
 * What this process holds.
 *
 * @param heap octets of objects that are alive
 * @param direct octets of buffers off the heap
 */
record Footprint(double heap, double direct) {

    private static final int COLLECTIONS = 3;
    private static final long PAUSE_MILLIS = 50;

    /** Measures, which takes a few collections: references to closed things go away one collection after the other. */
    static Footprint measure() throws InterruptedException {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        return new Footprint(heapNow(), directNow());
    }

    /** The mean of several measurements. */
    static Footprint measure(int times) throws InterruptedException {
        double heap = 0;
        double direct = 0;
        for (int i = 0; i < times; i++) {
            Footprint each = measure();
            heap += each.heap;
            direct += each.direct;
        }
        return new Footprint(heap / times, direct / times);
    }

    /** What is here beyond another one, for each of so many things. */
    Footprint beyond(Footprint other, int things) {
        return new Footprint((heap - other.heap) / things, (direct - other.direct) / things);
    }

    private static long heapNow() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                .sum();
    }

    private static long directNow() {
        long ofJvm = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return ofJvm
                + ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT)
                        .metric()
                        .usedDirectMemory();
    }
}
