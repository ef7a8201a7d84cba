package io.smppcore.tools.capacity;

import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * Looks for the highest rate that holds: doubles until one does not, and then halves, in ratio, what lies between the highest that holds
 * and the lowest that does not. Knows nothing of what is measured. Confined to one thread.
 */
final class RateSearch {

    private static final double WHOLE_FROM = 100;
    private static final double TENTHS = 10;

    private final double min;
    private final double max;
    private final double resolution;
    private final int maxSteps;
    private final TreeSet<Double> held = new TreeSet<>();

    private OptionalDouble asked = OptionalDouble.empty();
    private OptionalDouble lowestBroken = OptionalDouble.empty();
    private int steps;

    /**
     * Plans a search.
     *
     * @param min where to begin; nothing below is tried
     * @param max nothing above is tried
     * @param resolution enough when the lowest that does not hold is above the highest that does by no more than this share
     * @param maxSteps how many rates to try at most
     */
    RateSearch(double min, double max, double resolution, int maxSteps) {
        this.min = min;
        this.max = max;
        this.resolution = resolution;
        this.maxSteps = maxSteps;
    }

    /** The rate to try; empty when there is nothing more to find out, or no step left. */
    OptionalDouble next() {
        asked = steps == maxSteps ? OptionalDouble.empty() : candidate();
        return asked;
    }

    /** What has become of the rate that was asked for last. */
    void judged(boolean holds) {
        double rate = asked.orElseThrow();
        steps++;
        if (holds) {
            held.add(rate);
        } else {
            lowestBroken = OptionalDouble.of(rate);
        }
    }

    /** The highest rate that has held. */
    OptionalDouble highest() {
        return held.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(held.last());
    }

    /** The highest rate below another one that has held. */
    OptionalDouble heldBelow(double rate) {
        Double lower = held.lower(rate);
        return lower == null ? OptionalDouble.empty() : OptionalDouble.of(lower);
    }

    /** The lowest rate that has not held. */
    OptionalDouble lowestBroken() {
        return lowestBroken;
    }

    private OptionalDouble candidate() {
        if (steps == 0) {
            return OptionalDouble.of(min);
        }
        if (held.isEmpty()) {
            return OptionalDouble.empty(); // not even the lowest
        }
        double low = held.last();
        if (lowestBroken.isEmpty()) {
            return low < max ? OptionalDouble.of(Math.min(low * 2, max)) : OptionalDouble.empty();
        }
        double high = lowestBroken.getAsDouble();
        double middle = readable(Math.sqrt(low * high));
        boolean isEnough = high / low <= 1 + resolution || middle <= low || middle >= high;
        return isEnough ? OptionalDouble.empty() : OptionalDouble.of(middle);
    }

    private static double readable(double rate) {
        return rate >= WHOLE_FROM ? Math.rint(rate) : Math.rint(rate * TENTHS) / TENTHS;
    }
}
