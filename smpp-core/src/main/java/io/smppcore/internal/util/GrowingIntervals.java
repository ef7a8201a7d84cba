package io.smppcore.internal.util;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Moments of records about a trouble that may last for days: after the first ones at once, the intervals between them
 * double up to 10 minutes. After a pause of that length, this begins anew. Thread-safe and without locks.
 */
public final class GrowingIntervals {

    private static final long LONGEST = Duration.ofMinutes(10).toNanos();

    private final int atOnce;
    private final long first;
    private final AtomicReference<Pace> pace;

    /**
     * State after a record.
     *
     * @param left number of further records without an interval
     * @param interval interval in nanoseconds
     * @param nextNanos end of the interval
     */
    private record Pace(int left, long interval, long nextNanos) {}

    /**
     * Creates intervals, of which none has begun.
     *
     * @param atOnce number of records without an interval, at least 1
     * @param first interval after them
     * @param now time in nanoseconds, as {@link System#nanoTime}
     */
    public GrowingIntervals(int atOnce, Duration first, long now) {
        this.atOnce = atOnce;
        this.first = first.toNanos();
        this.pace = new AtomicReference<>(new Pace(atOnce, 0, now));
    }

    /** Takes the next record, if one is due at a time in nanoseconds. */
    public boolean tryNext(long now) {
        while (true) {
            Pace current = pace.get();
            long since = now - current.nextNanos;
            int left = since >= LONGEST ? atOnce : current.left;
            if (left == 0 && since < 0) {
                return false;
            }
            long interval = left > 0 ? first : Math.min(2 * current.interval, LONGEST);
            if (pace.compareAndSet(current, new Pace(Math.max(0, left - 1), interval, now + interval))) {
                return true;
            }
        }
    }
}
