package io.smppcore.tools.load;

import java.util.SplittableRandom;

/**
 * An open loop: how often requests are meant to be sent over all binds, and how evenly.
 *
 * @param kind how evenly
 * @param rate the rate over time
 * @param burst how many are due at once, for {@link Kind#BURST}; 1 for the others
 * @param seed for {@link Kind#POISSON}: the same seed gives the same times
 */
public record ArrivalPlan(Kind kind, RatePlan rate, int burst, long seed) {

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** How evenly. */
    public enum Kind {
        /** At equal distances. */
        FIXED,
        /** Each independent of the others, as those of many people are: exponential distances. */
        POISSON,
        /** Several at once, the groups at equal distances. */
        BURST
    }

    /** At equal distances. */
    public static ArrivalPlan fixed(double perSecond) {
        return new ArrivalPlan(Kind.FIXED, RatePlan.steady(perSecond), 1, 0);
    }

    /** Checks the burst. */
    public ArrivalPlan {
        if (burst < 1 || burst > 1_000_000 || (kind != Kind.BURST && burst != 1)) {
            throw new IllegalArgumentException("burst: " + burst
                    + (kind == Kind.BURST
                            ? " (expected: 1 to 1000000)"
                            : " (expected: 1 unless arrivals are a burst)"));
        }
    }

    /** The part of one bind: its rate is an equal part, and the binds take turns. */
    Arrivals arrivals(int index, int binds) {
        return switch (kind) {
            case FIXED -> new Spaced(1, index, binds);
            case BURST -> new Spaced(burst, index, binds);
            case POISSON -> new Poisson(binds, new SplittableRandom(seed * 31 + index));
        };
    }

    /** How long until a rate over all binds has let so many through, from a moment on. */
    private double distanceNanos(double atNanos, double requests) {
        return requests / rate.perSecondAt((long) atNanos) * NANOS_PER_SECOND;
    }

    /** Groups of the same size, in turn with the other binds. */
    private final class Spaced implements Arrivals {

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
        public long nextNanos() {
            if (inGroup == size) {
                inGroup = 0;
                nanos += distanceNanos(nanos, (double) size * binds);
            }
            inGroup++;
            return (long) nanos;
        }
    }

    /** Exponential distances. */
    private final class Poisson implements Arrivals {

        private final int binds;
        private final SplittableRandom random;
        private double nanos;

        Poisson(int binds, SplittableRandom random) {
            this.binds = binds;
            this.random = random;
        }

        @Override
        public long nextNanos() {
            nanos += distanceNanos(nanos, -Math.log(1 - random.nextDouble()) * binds);
            return (long) nanos;
        }
    }
}
