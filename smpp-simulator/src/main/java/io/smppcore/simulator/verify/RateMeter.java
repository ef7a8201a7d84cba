package io.smppcore.simulator.verify;

import java.util.concurrent.TimeUnit;

/** Tells whether more than so many things happen in any second. Not thread-safe. */
final class RateMeter {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final long[] times;
    private long count;

    /**
     * A meter that has seen nothing.
     *
     * @param limit how many may happen in a second, 1 or more
     */
    RateMeter(int limit) {
        times = new long[limit];
    }

    /** Whether one more is within the limit. Readings of the clock that go back a little are taken as the same time. */
    boolean add(long nanos) {
        int slot = (int) (count % times.length);
        boolean within = count < times.length || nanos - times[slot] >= SECOND;
        times[slot] = nanos;
        count++;
        return within;
    }
}
