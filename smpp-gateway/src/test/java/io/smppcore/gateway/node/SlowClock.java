package io.smppcore.gateway.node;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A clock for leases and for the patience with other nodes that is so slow that what ends within {@link
 * io.smppcore.testing.Waits#BOUND} ends in time.
 */
final class SlowClock implements LongSupplier {

    /** Nanoseconds of the machine for each of this clock. */
    private static final int SLOWNESS = 20;

    private final long start = System.nanoTime();

    /** Returns the nanoseconds of the machine during a time of this clock. */
    static long nanosOf(Duration time) {
        return time.toNanos() * SLOWNESS;
    }

    /** Returns a clock with the time of another, but with a slow counter of nanoseconds. */
    static GatewayClock of(GatewayClock clock) {
        return new GatewayClock(clock, new SlowClock());
    }

    @Override
    public long getAsLong() {
        return start + (System.nanoTime() - start) / SLOWNESS;
    }
}
