package io.smppcore.tools.load;

import java.time.Duration;

/**
 * A rate over time: constant, or changing in steps up to a final rate.
 *
 * @param from requests per second at the beginning, more than 0
 * @param to requests per second at the end, more than 0
 * @param step change of the rate at each step, in requests per second, more than 0; subtracted if {@code to} is
 *     less than {@code from}
 * @param every length of each step, at least 1 ms
 */
public record RatePlan(double from, double to, double step, Duration every) {

    private static final double MAX_RATE = 100_000_000;

    /** Checks the ranges. */
    public RatePlan {
        require("rate", from);
        require("rate", to);
        require("step", step);
        if (every.toMillis() < 1) {
            throw new IllegalArgumentException("step: lasts " + every + " (expected: >= 1 ms)");
        }
    }

    /** Returns a constant rate. */
    public static RatePlan steady(double perSecond) {
        return new RatePlan(perSecond, perSecond, 1, Duration.ofSeconds(1));
    }

    /** Returns the requests per second at a time after the beginning. */
    public double perSecondAt(long nanos) {
        long steps = nanos / every.toNanos();
        double added = step * steps;
        return to >= from ? Math.min(to, from + added) : Math.max(to, from - added);
    }

    private static void require(String what, double perSecond) {
        if (!(perSecond > 0 && perSecond <= MAX_RATE)) {
            throw new IllegalArgumentException(what + ": " + perSecond + " per second (expected: > 0, <= 100000000)");
        }
    }
}
