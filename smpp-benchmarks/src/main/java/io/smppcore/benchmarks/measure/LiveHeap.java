package io.smppcore.benchmarks.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Objects;

/* The heap in use at the end of a collection. The heap in use a moment later already contains garbage: as much as the
 * other threads allocate while a busy machine delays the thread that asks. */

/** The heap used by live objects. */
public final class LiveHeap {

    private LiveHeap() {}

    /** Collects garbage, and returns the heap in octets that was in use at the end of the collection. */
    public static long octets() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(Objects::nonNull)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }
}
