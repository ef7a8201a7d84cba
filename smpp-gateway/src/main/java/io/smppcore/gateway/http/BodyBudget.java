package io.smppcore.gateway.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory for the bodies of all requests in progress and for the messages that they become. Thread-safe.
 *
 * <p>A body counts by the size that its messages may have on the heap until they are durable. Long bodies leave a part
 * of the budget to short ones, so that bodies of one account do not refuse the single messages of others.
 */
final class BodyBudget {

    /**
     * Heap of a message for each octet of its JSON: a part with the fewest characters, 67 of one octet each, becomes a
     * request, rows of its queue and of its state, and the write of both, together about 2,000 octets.
     */
    private static final int HEAP_PER_OCTET = 32;

    /** Divisor of the heap: one such part is for long bodies, another for all others. */
    private static final int PART_OF_HEAP = 8;

    private final long total;
    private final long forLong;
    private final AtomicLong used = new AtomicLong();

    private BodyBudget(long forLong, long forShort) {
        this.forLong = forLong;
        this.total = forLong + forShort;
    }

    /** Returns the budget for a maximum size of the heap in octets; a body of the maximum length fits alone. */
    static BodyBudget ofHeap(long octets) {
        long part = octets / PART_OF_HEAP;
        return new BodyBudget(Math.max(part, heap(Api.MAX_BULK)), Math.max(part, heap(Api.MAX_SINGLE)));
    }

    private static long heap(int octets) {
        return (long) HEAP_PER_OCTET * octets;
    }

    /** Takes more memory for a body that grows; returns false, without a change, if too little is left. */
    boolean tryGrow(int from, int to) {
        long more = heap(to - from);
        long limit = to > Api.MAX_SINGLE ? forLong : total;
        if (used.addAndGet(more) > limit) {
            used.addAndGet(-more);
            return false;
        }
        return true;
    }

    /** Gives back the memory of a body. */
    void giveBack(int octets) {
        used.addAndGet(-heap(octets));
    }
}
