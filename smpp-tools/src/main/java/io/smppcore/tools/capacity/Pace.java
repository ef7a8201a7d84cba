package io.smppcore.tools.capacity;

/**
 * When scenarios are meant to begin, whatever becomes of those before: at a rate that rises evenly from nothing, and then stays.
 *
 * @param perSecond the rate that is reached, more than 0
 * @param rampNanos how long it rises; 0 for not at all
 * @param steadyNanos how long it stays
 */
record Pace(double perSecond, long rampNanos, long steadyNanos) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** How many there are. */
    long count() {
        return inRamp() + Math.max(1, (long) (perSecond * steadyNanos / NANOS_PER_SECOND));
    }

    /** When one is due, in nanoseconds after the beginning; they are numbered from 0 on. */
    long nanosAt(long number) {
        long ramp = inRamp();
        if (number < ramp) {
            // After t seconds of the ramp there were rate * t * t / (2 * ramp).
            return (long) Math.sqrt(2.0 * rampNanos * number / perSecond * NANOS_PER_SECOND);
        }
        return rampNanos + (long) ((number - ramp) / perSecond * NANOS_PER_SECOND);
    }

    /** From the beginning to the end. */
    long nanos() {
        return rampNanos + steadyNanos;
    }

    private long inRamp() {
        return (long) (perSecond * rampNanos / NANOS_PER_SECOND / 2);
    }
}
