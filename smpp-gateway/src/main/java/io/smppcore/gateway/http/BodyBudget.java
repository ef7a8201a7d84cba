package io.smppcore.gateway.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Limit of the memory for the bodies of all HTTP requests in progress, and for the messages that are made from them.
 * Thread-safe.
 *
 * <p>A body counts with the size that its messages may have on the heap until they are durable. A part of the budget is
 * reserved for short bodies, so that long bodies of one account do not cause single messages of others to be refused.
 */
final class BodyBudget {

    /**
     * Bytes of heap for each octet of JSON. In the worst case, a part has 67 characters of one octet each, and needs
     * about 2,000 bytes for its request, the rows of its queue and its state, and the write of both.
     */
    private static final int HEAP_PER_OCTET = 32;

    /**
     * Divisor of the heap. One such part of the heap is for bodies of any length, another is reserved for short ones.
     */
    private static final int PART_OF_HEAP = 8;

    private final long total;
    private final long forLong;
    private final AtomicLong used = new AtomicLong();

    private BodyBudget(long forLong, long forShort) {
        this.forLong = forLong;
        this.total = forLong + forShort;
    }

    /**
     * Returns the budget for a maximum size of the heap in bytes. It is always large enough for one body of the maximum
     * length.
     */
    static BodyBudget ofHeap(long octets) {
        long part = octets / PART_OF_HEAP;
        return new BodyBudget(Math.max(part, heap(Api.MAX_BULK)), Math.max(part, heap(Api.MAX_SINGLE)));
    }

    private static long heap(int octets) {
        return (long) HEAP_PER_OCTET * octets;
    }

    /**
     * Takes more memory for a body that grows. Returns false, without a change, if too little is left.
     *
     * @param from length in octets that is already taken
     * @param to new length in octets
     */
    boolean tryGrow(int from, int to) {
        long more = heap(to - from);
        long limit = to > Api.MAX_SINGLE ? forLong : total;
        if (used.addAndGet(more) > limit) {
            used.addAndGet(-more);
            return false;
        }
        return true;
    }

    /** Returns the memory of a body, whose length in octets is given. */
    void giveBack(int octets) {
        used.addAndGet(-heap(octets));
    }
}
