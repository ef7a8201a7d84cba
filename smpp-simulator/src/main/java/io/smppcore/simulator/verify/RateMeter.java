package io.smppcore.simulator.verify;

import java.util.concurrent.TimeUnit;

/** A limit on events per second. Not thread-safe. */
final class RateMeter {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final long[] times;
    private long count;

    /** Creates a limit of 1 or more events per second. */
    RateMeter(int limit) {
        times = new long[limit];
    }

    /** Adds an event, and returns whether it is within the limit. A clock that goes back a little is tolerated. */
    boolean add(long nanos) {
        int slot = (int) (count % times.length);
        boolean within = count < times.length || nanos - times[slot] >= SECOND;
        times[slot] = nanos;
        count++;
        return within;
    }
}
