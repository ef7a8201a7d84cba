package io.smppcore.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Objects;

/* The heap in use at the end of a collection. The heap in use a moment later already contains garbage: as much as the
 * other threads allocate while a busy machine delays the thread that asks. */

/** The heap used by live objects, in octets. */
public final class LiveHeap {

    private static final int CALM_COLLECTIONS = 5;
    private static final int MAX_COLLECTIONS = 200;
    private static final long CALM_OCTETS = 1 << 16;
    private static final long PAUSE_MILLIS = 20;

    private LiveHeap() {}

    /** Collects garbage once, and returns the heap that was in use at the end of the collection. */
    public static long octets() {
        System.gc();
        return atLastCollection();
    }

    /**
     * Collects garbage until five collections in a row free less than 64 KiB each, at most 200 times, because threads
     * may refer to closed objects for a time; and returns the least heap in use after one of them.
     */
    public static long settledOctets() throws InterruptedException {
        long least = octets();
        int calm = 0;
        for (int i = 0; calm < CALM_COLLECTIONS && i < MAX_COLLECTIONS; i++) {
            Thread.sleep(PAUSE_MILLIS);
            long next = octets();
            calm = least - next > CALM_OCTETS ? 0 : calm + 1;
            least = Math.min(least, next);
        }
        return least;
    }

    static long atLastCollection() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(Objects::nonNull)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }
}
