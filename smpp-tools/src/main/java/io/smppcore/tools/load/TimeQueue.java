package io.smppcore.tools.load;

/** Moments that wait, first in, first out, up to a bound. Confined to one thread; grows when it must and never shrinks. */
final class TimeQueue {

    private static final int FIRST_PLACES = 1024;

    private final int bound;
    private long[] times;
    private int first;
    private int size;

    /**
     * An empty queue.
     *
     * @param bound how many may wait, at least 1
     */
    TimeQueue(int bound) {
        this.bound = bound;
        this.times = new long[Math.min(FIRST_PLACES, powerOfTwo(bound))];
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** False when there is no room. */
    boolean offer(long time) {
        if (size == bound) {
            return false;
        }
        if (size == times.length) {
            grow();
        }
        times[(first + size) & (times.length - 1)] = time;
        size++;
        return true;
    }

    /** The one that has waited longest; only when there is one. */
    long peek() {
        return times[first];
    }

    /** Takes out the one that has waited longest; only when there is one. */
    long poll() {
        long time = times[first];
        first = (first + 1) & (times.length - 1);
        size--;
        return time;
    }

    private void grow() {
        long[] larger = new long[times.length * 2];
        int untilEnd = times.length - first;
        System.arraycopy(times, first, larger, 0, untilEnd);
        System.arraycopy(times, 0, larger, untilEnd, first);
        times = larger;
        first = 0;
    }

    private static int powerOfTwo(int atLeast) {
        return atLeast <= 1 ? 1 : Integer.highestOneBit(atLeast - 1) << 1;
    }
}
