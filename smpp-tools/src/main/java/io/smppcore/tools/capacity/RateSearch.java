package io.smppcore.tools.capacity;

import java.util.OptionalDouble;

/**
 * The search for the highest rate that holds: it doubles the rate until one does not hold, and then bisects, by ratio,
 * the range between the highest that holds and the lowest that does not. Confined to one thread.
 */
final class RateSearch {

    private static final double WHOLE_FROM = 100;
    private static final double TENTHS = 10;

    private final double min;
    private final double max;
    private final double resolution;
    private final int maxSteps;

    private OptionalDouble asked = OptionalDouble.empty();
    private OptionalDouble highest = OptionalDouble.empty();
    private OptionalDouble lowestBroken = OptionalDouble.empty();
    private int steps;

    /**
     * Creates a search.
     *
     * @param min lowest rate
     * @param max highest rate
     * @param resolution share by which the lowest rate that does not hold may be above the highest that does
     * @param maxSteps maximum number of rates to try
     */
    RateSearch(double min, double max, double resolution, int maxSteps) {
        this.min = min;
        this.max = max;
        this.resolution = resolution;
        this.maxSteps = maxSteps;
    }

    /** Returns the rate to try; empty at the end of the search. */
    OptionalDouble next() {
        asked = steps == maxSteps ? OptionalDouble.empty() : candidate();
        return asked;
    }

    /** Notes whether the last rate has held. */
    void judged(boolean holds) {
        double rate = asked.orElseThrow();
        steps++;
        if (holds) {
            highest = OptionalDouble.of(rate);
        } else {
            lowestBroken = OptionalDouble.of(rate);
        }
    }

    /** Returns the highest rate that has held. */
    OptionalDouble highest() {
        return highest;
    }

    /** Returns the lowest rate that has not held. */
    OptionalDouble lowestBroken() {
        return lowestBroken;
    }

    private OptionalDouble candidate() {
        if (steps == 0) {
            return OptionalDouble.of(min);
        }
        if (highest.isEmpty()) {
            return OptionalDouble.empty(); // not even the lowest
        }
        double low = highest.getAsDouble();
        if (lowestBroken.isEmpty()) {
            return low < max ? OptionalDouble.of(Math.min(low * 2, max)) : OptionalDouble.empty();
        }
        double high = lowestBroken.getAsDouble();
        double middle = readable(Math.sqrt(low * high));
        boolean isEnough = high / low <= 1 + resolution || middle <= low || middle >= high;
        return isEnough ? OptionalDouble.empty() : OptionalDouble.of(middle);
    }

    /** Returns a rate without needless digits. */
    static double readable(double rate) {
        return rate >= WHOLE_FROM ? Math.rint(rate) : Math.rint(rate * TENTHS) / TENTHS;
    }
}
