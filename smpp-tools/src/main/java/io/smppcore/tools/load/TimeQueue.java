package io.smppcore.tools.load;

/** A bounded queue of times, first in, first out. Confined to one thread; grows as needed and never shrinks. */
final class TimeQueue {

    private static final int FIRST_PLACES = 1024;

    private final int bound;
    private long[] times;
    private int first;
    private int size;

    /**
     * Creates an empty queue.
     *
     * @param bound maximum size, at least 1
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

    /** Adds a time; returns false if the queue is full. */
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

    /** Returns the oldest time of a queue that is not empty. */
    long peek() {
        return times[first];
    }

    /** Removes and returns the oldest time of a queue that is not empty. */
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
