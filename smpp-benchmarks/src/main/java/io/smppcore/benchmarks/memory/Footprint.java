package io.smppcore.benchmarks.memory;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.smppcore.benchmarks.measure.LiveHeap;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/* Two counts off the heap do not overlap as long as Netty 4 may allocate with Unsafe, as it may with the flags of
 * "./smpp bench": that of its allocator, and that of the JVM, which has all buffers of Netty 3 and of plain sockets. */

/**
 * The memory in use by this process.
 *
 * @param heap bytes of live objects
 * @param direct bytes of buffers off the heap
 */
record Footprint(double heap, double direct) {

    private static final int COLLECTIONS = 3;
    private static final long PAUSE_MILLIS = 50;

    /** Number of successive collections that free no more than {@link #SETTLED_OCTETS} before a heap counts as idle. */
    private static final int SETTLED_COLLECTIONS = 5;

    private static final int SETTLED_OCTETS = 1_024;
    private static final int MAX_COLLECTIONS = 200;

    /** Measures after a few collections, each of which may make more closed objects unreachable. */
    static Footprint measure() throws InterruptedException {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        return new Footprint(LiveHeap.octets(), directNow());
    }

    /**
     * Measures an idle process after collections until several in a row free nothing more: threads and timers that a
     * busy machine delays may refer to closed objects for a time.
     */
    static Footprint measureIdle() throws InterruptedException {
        Footprint least = measure();
        int settled = 0;
        for (int i = 0; settled < SETTLED_COLLECTIONS && i < MAX_COLLECTIONS; i++) {
            long heap = LiveHeap.octets();
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS); // for the release of direct memory
            Footprint next = new Footprint(heap, directNow());
            settled = least.heap - next.heap > SETTLED_OCTETS ? 0 : settled + 1;
            least = next;
        }
        return least;
    }

    /** Measures the memory of this process a number of times, and returns the mean. */
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

    /** Returns the difference from another one, divided by a number of objects. */
    Footprint beyond(Footprint other, int things) {
        return new Footprint((heap - other.heap) / things, (direct - other.direct) / things);
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
