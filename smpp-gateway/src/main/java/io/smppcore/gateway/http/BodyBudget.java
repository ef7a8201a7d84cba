package io.smppcore.gateway.http;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limit of the memory for the bodies of all HTTP requests in progress, and for the messages that are made from them.
 * Thread-safe.
 *
 * <p>A body counts with the size that its messages may have on the heap until they are durable. A part of the budget is
 * reserved for short bodies, so that long bodies of one account do not cause single messages of others to be refused.
 *
 * <p>A body above {@link Api#MAX_BULK} is an import of a configuration. There is one at a time, for which half of the
 * heap is enough; what is above that length does not count.
 */
final class BodyBudget {

    /** Maximum length of an import in octets, which is that of a document in characters. */
    private static final int MAX_IMPORT = 50_000_000;

    /**
     * Bytes of heap for each octet of JSON. In the worst case, a part has 67 characters of one octet each, and needs
     * about 2,000 bytes for its request, the rows of its queue and its state, and the write of both.
     */
    private static final int HEAP_PER_OCTET = 32;

    /**
     * Divisor of the heap. One such part of the heap is for bodies of any length, another is reserved for short ones.
     */
    private static final int PART_OF_HEAP = 8;

    /**
     * Octets of heap for each octet of an import, twice what one needs: its text, the values that are read from it, and
     * the configurations before and after it.
     */
    private static final int HEAP_PER_IMPORTED_OCTET = 64;

    private final long total;
    private final long forLong;
    private final AtomicLong used = new AtomicLong();
    private final AtomicBoolean isImporting = new AtomicBoolean();

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

    /** Returns the maximum length of an import in octets, for a maximum size of the heap in bytes. */
    static int maxImport(long heap) {
        return Math.clamp(heap / HEAP_PER_IMPORTED_OCTET, Api.MAX_BULK, MAX_IMPORT);
    }

    private static long heap(int octets) {
        return (long) HEAP_PER_OCTET * Math.min(octets, Api.MAX_BULK);
    }

    /**
     * Takes more memory for a body that grows. Returns false, without a change, if too little is left.
     *
     * @param from length in octets that is already taken
     * @param to new length in octets
     */
    boolean tryGrow(int from, int to) {
        boolean isImport = to > Api.MAX_BULK && from <= Api.MAX_BULK;
        if (isImport && !isImporting.compareAndSet(false, true)) {
            return false;
        }
        long more = heap(to) - heap(from);
        long limit = to > Api.MAX_SINGLE ? forLong : total;
        if (more > 0 && used.addAndGet(more) > limit) {
            used.addAndGet(-more);
            if (isImport) {
                isImporting.set(false);
            }
            return false;
        }
        return true;
    }

    /** Returns the memory of a body, whose length in octets is given. */
    void giveBack(int octets) {
        used.addAndGet(-heap(octets));
        if (octets > Api.MAX_BULK) {
            isImporting.set(false);
        }
    }
}
