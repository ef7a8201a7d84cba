package io.smppcore.tools.capacity;

/**
 * The times at which scenarios are due: at a rate that rises linearly from zero and then stays constant.
 *
 * @param perSecond final rate, more than 0
 * @param rampNanos length of the rise; 0 for none
 * @param steadyNanos length of the time at the final rate
 */
record Pace(double perSecond, long rampNanos, long steadyNanos) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** Returns the number of scenarios in both parts together, at least 1. */
    long count() {
        return inRamp() + Math.max(1, (long) (perSecond * steadyNanos / NANOS_PER_SECOND));
    }

    /**
     * Returns the time at which a scenario is due, in nanoseconds after the beginning.
     *
     * @param number number of the scenario, from 0
     */
    long nanosAt(long number) {
        long ramp = inRamp();
        if (number < ramp) {
            // After t seconds of the ramp, rate * t * t / (2 * ramp) scenarios were due; this is solved for t.
            return (long) Math.sqrt(2.0 * rampNanos * number / perSecond * NANOS_PER_SECOND);
        }
        return rampNanos + (long) ((number - ramp) / perSecond * NANOS_PER_SECOND);
    }

    /** Returns the length of both parts together, in nanoseconds. */
    long nanos() {
        return rampNanos + steadyNanos;
    }

    private long inRamp() {
        return (long) (perSecond * rampNanos / NANOS_PER_SECOND / 2);
    }
}
