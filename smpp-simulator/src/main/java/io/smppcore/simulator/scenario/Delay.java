package io.smppcore.simulator.scenario;

import java.time.Duration;

/**
 * A delay of the simulator, such as the time until a response: fixed, infinite, or drawn anew for each use. Immutable.
 */
public sealed interface Delay {

    /** The result of {@link #nanos} for {@link #NEVER}. */
    long NEVER_NANOS = Long.MAX_VALUE;

    /** No delay. */
    Delay ZERO = new Fixed(Duration.ZERO);

    /** An infinite delay. */
    Delay NEVER = new Never();

    /**
     * A fixed time.
     *
     * @param time 0 to 7 days
     */
    record Fixed(Duration time) implements Delay {

        /** Checks the range; fails with an {@link IllegalArgumentException} if the time is negative or too long. */
        public Fixed {
            checked(time);
        }

        @Override
        public long nanos(long random) {
            return time.toNanos();
        }
    }

    /** An infinite time. */
    record Never() implements Delay {

        @Override
        public long nanos(long random) {
            return NEVER_NANOS;
        }
    }

    /**
     * A uniformly distributed time.
     *
     * @param min minimum, 0 to 7 days
     * @param max maximum, min to 7 days
     */
    record Uniform(Duration min, Duration max) implements Delay {

        /**
         * Checks the range; fails with an {@link IllegalArgumentException} if a time is negative or too long, or if the
         * minimum exceeds the maximum.
         */
        public Uniform {
            checked(min);
            checked(max);
            if (min.compareTo(max) > 0) {
                throw new IllegalArgumentException(
                        "uniform: " + min + ", " + max + " (expected: the shorter one first)");
            }
        }

        @Override
        public long nanos(long random) {
            return min.toNanos() + Math.round(uniform(random) * max.minus(min).toNanos());
        }
    }

    /**
     * A normally distributed time.
     *
     * @param mean mean, 0 to 7 days
     * @param deviation standard deviation, 0 to 7 days; times below 0 become 0, and times above 7 days become 7 days
     */
    record Normal(Duration mean, Duration deviation) implements Delay {

        /** Checks the range; fails with an {@link IllegalArgumentException} if a time is negative or too long. */
        public Normal {
            checked(mean);
            checked(deviation);
        }

        @Override
        public long nanos(long random) {
            return bounded(mean.toNanos() + gaussian(random) * deviation.toNanos());
        }
    }

    /**
     * An exponentially distributed time, as between independent events; times above 7 days become 7 days.
     *
     * @param mean mean, 0 to 7 days
     */
    record Exponential(Duration mean) implements Delay {

        /** Checks the range; fails with an {@link IllegalArgumentException} if the time is negative or too long. */
        public Exponential {
            checked(mean);
        }

        @Override
        public long nanos(long random) {
            return bounded(-Math.log(1 - uniform(random)) * mean.toNanos());
        }
    }

    /**
     * A delay that is one of several times, each with a probability.
     *
     * @param times times and their probabilities, each 0 to 7 days
     */
    record Weighted(Weights<Duration> times) implements Delay {

        /** Checks the range; fails with an {@link IllegalArgumentException} if a time is negative or too long. */
        public Weighted {
            times.chances().keySet().forEach(Delay::checked);
            checked(times.rest());
        }

        @Override
        public long nanos(long random) {
            return times.pick(uniform(random)).toNanos();
        }
    }

    /**
     * Returns a fixed delay.
     *
     * @param time 0 to 7 days
     * @return the delay
     * @throws IllegalArgumentException if the time is negative or too long
     */
    static Delay of(Duration time) {
        return time.isZero() ? ZERO : new Fixed(time);
    }

    /**
     * Draws a time.
     *
     * @param random 64 random bits; the same bits give the same time
     * @return 0 to 7 days in nanoseconds, or {@link #NEVER_NANOS}
     */
    long nanos(long random);

    private static void checked(Duration time) {
        if (time.isNegative() || time.compareTo(Formats.MAX_TIME) > 0) {
            throw new IllegalArgumentException("delay: " + time + " (expected: 0 to 7 days)");
        }
    }

    /** Returns a number from 0 inclusive to 1 exclusive. */
    private static double uniform(long bits) {
        return (bits >>> 11) * 0x1p-53;
    }

    /** Returns a normally distributed number of mean 0 and standard deviation 1, by the method of Box and Muller. */
    private static double gaussian(long bits) {
        double first = ((bits >>> 32) + 1) * 0x1p-32;
        double second = (bits & 0xFFFF_FFFFL) * 0x1p-32;
        return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
    }

    private static long bounded(double nanos) {
        return Math.round(Math.clamp(nanos, 0, (double) Formats.MAX_TIME.toNanos()));
    }
}
