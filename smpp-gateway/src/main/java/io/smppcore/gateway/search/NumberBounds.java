package io.smppcore.gateway.search;

import java.util.Arrays;

/**
 * The lowest and the highest number of each {@link #CHUNK} entries of a section. Entries by acceptance are almost in
 * the order of their numbers, but not quite, because clocks differ and are set: with these bounds, a search reads only
 * the chunks that can have a number that it needs. Written by one thread, before others read it.
 */
final class NumberBounds {

    /** Number of entries of a chunk; the last one may have fewer. */
    static final int CHUNK = 4_096;

    private final long[] lowest;
    private final long[] highest;
    private int added;

    NumberBounds(int entries) {
        int chunks = (entries + CHUNK - 1) / CHUNK;
        this.lowest = new long[chunks];
        this.highest = new long[chunks];
        Arrays.fill(lowest, Long.MAX_VALUE);
        Arrays.fill(highest, Long.MIN_VALUE);
    }

    /** Adds the number of the next entry. */
    void add(long number) {
        int chunk = added++ / CHUNK;
        lowest[chunk] = Math.min(lowest[chunk], number);
        highest[chunk] = Math.max(highest[chunk], number);
    }

    /** Returns true if a chunk can have a number below another one that is among the newest. */
    boolean canHave(int chunk, long below, Newest found) {
        return lowest[chunk] < below && found.canHave(highest[chunk]);
    }
}
