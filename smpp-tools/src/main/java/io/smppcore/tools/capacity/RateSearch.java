package io.smppcore.tools.capacity;

import java.util.OptionalDouble;

/**
 * The choice of the rates of a search for the highest rate that holds. It doubles the rate until one fails, then always
 * tries the geometric mean of the highest rate that holds and the lowest that fails. Confined to one thread.
 */
final class RateSearch {

    private static final double WHOLE_FROM = 100;
    private static final double TENTHS = 10;

    private final double min;
    private final double max;
    private final double resolution;
    private final int maxSteps;

    private OptionalDouble current = OptionalDouble.empty();
    private OptionalDouble highest = OptionalDouble.empty();
    private OptionalDouble lowestBroken = OptionalDouble.empty();
    private int steps;

    /**
     * Creates a search.
     *
     * @param min lowest rate
     * @param max highest rate
     * @param resolution difference between the lowest rate that fails and the highest rate that holds, relative to the
     *     latter, at which the search ends
     * @param maxSteps maximum number of rates to try
     */
    RateSearch(double min, double max, double resolution, int maxSteps) {
        this.min = min;
        this.max = max;
        this.resolution = resolution;
        this.maxSteps = maxSteps;
    }

    /** Returns the next rate to try; empty at the end of the search. */
    OptionalDouble next() {
        current = steps == maxSteps ? OptionalDouble.empty() : candidate();
        return current;
    }

    /** Records the result of the rate that {@link #next} has returned last. */
    void judged(boolean holds) {
        double rate = current.orElseThrow();
        steps++;
        if (holds) {
            highest = OptionalDouble.of(rate);
        } else {
            lowestBroken = OptionalDouble.of(rate);
        }
    }

    /** Returns the highest rate that held; empty if none did. */
    OptionalDouble highest() {
        return highest;
    }

    /** Returns the lowest rate that failed; empty if none did. */
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

    /** Returns a rate rounded to a whole number, or to tenths below 100. */
    static double readable(double rate) {
        return rate >= WHOLE_FROM ? Math.rint(rate) : Math.rint(rate * TENTHS) / TENTHS;
    }
}
