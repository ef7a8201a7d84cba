package io.smppcore.tools.load;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * The times at which the requests of an open loop are due: their rate over all binds, and the distribution of the
 * intervals between them.
 *
 * @param kind kind of distribution
 * @param rate rate over time
 * @param burst number of requests that are due at once, for {@link Kind#BURST}; 1 for the others
 * @param seed seed for {@link Kind#POISSON}: the same seed gives the same times
 */
public record ArrivalPlan(Kind kind, RatePlan rate, int burst, long seed) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** Distribution of the due times. */
    public enum Kind {
        /** Equal intervals between requests. */
        FIXED,
        /** Exponentially distributed intervals: independent requests, as from many users. */
        POISSON,
        /** Groups of requests that are due at once, with equal intervals between the groups. */
        BURST
    }

    /** Checks the number of requests of a burst. */
    public ArrivalPlan {
        if (burst < 1 || burst > 1_000_000 || (kind != Kind.BURST && burst != 1)) {
            throw new IllegalArgumentException("burst: " + burst
                    + (kind == Kind.BURST
                            ? " (expected: 1 to 1000000)"
                            : " (expected: 1 unless arrivals are a burst)"));
        }
    }

    /**
     * Returns a supplier of the due times of one bind, ascending, in nanoseconds since the beginning of the run. Each
     * bind has an equal share of the rate; at equal intervals, the binds take turns.
     */
    LongSupplier arrivals(int index, int binds) {
        return switch (kind) {
            case FIXED -> new Spaced(1, index, binds);
            case BURST -> new Spaced(burst, index, binds);
            case POISSON -> new Poisson(binds, new SplittableRandom(seed * 31 + index));
        };
    }

    /**
     * Returns the duration of a number of requests in nanoseconds, at the rate over all binds that applies at
     * {@code atNanos}.
     */
    private double distanceNanos(double atNanos, double requests) {
        return requests / rate.perSecondAt((long) atNanos) * NANOS_PER_SECOND;
    }

    /** Due times of groups of equal size; the groups of the binds alternate. */
    private final class Spaced implements LongSupplier {

        private final int size;
        private final int binds;
        private double nanos;
        private int inGroup;

        Spaced(int size, int index, int binds) {
            this.size = size;
            this.binds = binds;
            this.nanos = distanceNanos(0, (double) size * index);
        }

        @Override
        public long getAsLong() {
            if (inGroup == size) {
                inGroup = 0;
                nanos += distanceNanos(nanos, (double) size * binds);
            }
            inGroup++;
            return (long) nanos;
        }
    }

    /** Due times at exponentially distributed intervals. */
    private final class Poisson implements LongSupplier {

        private final int binds;
        private final SplittableRandom random;
        private double nanos;

        Poisson(int binds, SplittableRandom random) {
            this.binds = binds;
            this.random = random;
        }

        @Override
        public long getAsLong() {
            nanos += distanceNanos(nanos, -Math.log(1 - random.nextDouble()) * binds);
            return (long) nanos;
        }
    }
}
