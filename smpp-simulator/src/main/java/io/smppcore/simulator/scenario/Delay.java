package io.smppcore.simulator.scenario;

import java.time.Duration;

/** How long something takes: always the same, or drawn anew each time. Immutable. */
public sealed interface Delay {

    /** What {@link #nanos} says of something that never happens. */
    long NEVER_NANOS = Long.MAX_VALUE;

    /** At once. */
    Delay ZERO = new Fixed(Duration.ZERO);

    /** Never. */
    Delay NEVER = new Never();

    /**
     * Always the same time.
     *
     * @param time 0 to 7 days
     */
    record Fixed(Duration time) implements Delay {

        /**
         * Checks the range.
         *
         * @throws IllegalArgumentException if the time is negative or too long
         */
        public Fixed {
            checked(time);
        }

        @Override
        public long nanos(long random) {
            return time.toNanos();
        }
    }

    /** It does not happen. */
    record Never() implements Delay {

        @Override
        public long nanos(long random) {
            return NEVER_NANOS;
        }
    }

    /**
     * Every time in a range is as likely as every other.
     *
     * @param min 0 to 7 days
     * @param max not less than min, at most 7 days
     */
    record Uniform(Duration min, Duration max) implements Delay {

        /**
         * Checks the range.
         *
         * @throws IllegalArgumentException if a time is negative or too long, or the first is longer
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
            return min.toNanos()
                    + Math.round(Randoms.uniform(random) * max.minus(min).toNanos());
        }
    }

    /**
     * Most times are near the middle one, as a bell.
     *
     * @param mean 0 to 7 days
     * @param deviation the standard deviation, 0 to 7 days; times below 0 are 0
     */
    record Normal(Duration mean, Duration deviation) implements Delay {

        /**
         * Checks the ranges.
         *
         * @throws IllegalArgumentException if a time is negative or too long
         */
        public Normal {
            checked(mean);
            checked(deviation);
        }

        @Override
        public long nanos(long random) {
            return bounded(mean.toNanos() + Randoms.gaussian(random) * deviation.toNanos());
        }
    }

    /**
     * Short times are likely, long ones are not, as between events that do not know of each other.
     *
     * @param mean 0 to 7 days
     */
    record Exponential(Duration mean) implements Delay {

        /**
         * Checks the range.
         *
         * @throws IllegalArgumentException if the time is negative or too long
         */
        public Exponential {
            checked(mean);
        }

        @Override
        public long nanos(long random) {
            return bounded(-Math.log(1 - Randoms.uniform(random)) * mean.toNanos());
        }
    }

    /**
     * Some times, each with its chance.
     *
     * @param times the times, each 0 to 7 days
     */
    record Weighted(Weights<Duration> times) implements Delay {

        /**
         * Checks the ranges.
         *
         * @throws IllegalArgumentException if a time is negative or too long
         */
        public Weighted {
            times.chances().keySet().forEach(Delay::checked);
            checked(times.rest());
        }

        @Override
        public long nanos(long random) {
            return times.pick(Randoms.uniform(random)).toNanos();
        }
    }

    /**
     * Always the same time.
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
     * @param random 64 random bits; the same ones give the same time
     * @return 0 to 7 days in nanoseconds, or {@link #NEVER_NANOS}
     */
    long nanos(long random);

    private static void checked(Duration time) {
        if (time.isNegative() || time.compareTo(Checks.MAX_WAIT) > 0) {
            throw new IllegalArgumentException("delay: " + time + " (expected: 0 to 7 days)");
        }
    }

    private static long bounded(double nanos) {
        return Math.round(Math.clamp(nanos, 0, (double) Checks.MAX_WAIT.toNanos()));
    }
}
