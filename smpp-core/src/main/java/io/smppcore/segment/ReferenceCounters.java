package io.smppcore.segment;

import io.smppcore.type.Address;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * References from an array of counters. The hash of the source and the destination selects the counter, and each
 * counter starts at a random number. Thread-safe.
 */
final class ReferenceCounters implements References {

    /** Holder of {@link References#shared}, which are created on first use. */
    static final class Shared {

        static final References INSTANCE = References.perDestination();

        private Shared() {}
    }

    private static final int COUNTERS = 1 << 16;
    private static final int HASH_FACTOR = 31;

    private final AtomicIntegerArray counts = new AtomicIntegerArray(COUNTERS);
    private final long seed;

    ReferenceCounters(long seed) {
        this.seed = seed;
    }

    @Override
    public int next(Address source, Address destination) {
        int pair = (int) (mixed(source.hashCode() * HASH_FACTOR + destination.hashCode()) >>> Integer.SIZE);
        int counter = pair & (COUNTERS - 1);
        // The first term is the random start of the counter; the array has only the number of references used.
        return (int) mixed(seed + counter) + counts.getAndIncrement(counter);
    }

    /** Returns a number in which every bit depends on all bits of the value, by the finalizer of SplitMix64. */
    private static long mixed(long value) {
        long first = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
        return second ^ (second >>> 31);
    }
}
