package io.smppcore.client;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before the next attempt to bind: longer after each failure, and never the same for everybody.
 *
 * @param first the wait after the first failure, 1 ms to 7 days; default 1 s
 * @param max the longest wait, from {@code first} to 7 days; default 60 s
 * @param factor what each further failure multiplies the wait by, 1 to 100; default 2
 * @param jitter the part of the wait that is left to chance, 0 to 1; default 0.5, which makes a wait of 8 s one of 4 to 8 s
 */
public record Backoff(Duration first, Duration max, double factor, double jitter) {

    private static final Duration MIN_WAIT = Duration.ofMillis(1);
    private static final Duration MAX_WAIT = Duration.ofDays(7);
    private static final int MAX_FACTOR = 100;
    private static final Backoff DEFAULTS = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(60), 2, 0.5);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the value and the range
     */
    public Backoff {
        if (first.compareTo(MIN_WAIT) < 0 || first.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException("backoff first: " + first + " (expected: 1 ms to 7 days)");
        }
        if (max.compareTo(first) < 0 || max.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException("backoff max: " + max + " (expected: " + first + " to 7 days)");
        }
        if (!(factor >= 1 && factor <= MAX_FACTOR)) {
            throw new IllegalArgumentException("backoff factor: " + factor + " (expected: 1 to " + MAX_FACTOR + ")");
        }
        if (!(jitter >= 0 && jitter <= 1)) {
            throw new IllegalArgumentException("backoff jitter: " + jitter + " (expected: 0 to 1)");
        }
    }

    /**
     * The defaults.
     *
     * @return 1 s, doubled up to 60 s, half of it left to chance
     */
    public static Backoff defaults() {
        return DEFAULTS;
    }

    /**
     * The same wait after each failure.
     *
     * @param wait 1 ms to 7 days
     * @return a back-off that does not grow and leaves nothing to chance
     */
    public static Backoff fixed(Duration wait) {
        return new Backoff(wait, wait, 1, 0);
    }

    /** The wait after so many failures in a row, from 1 on; at least 1 ms. */
    Duration after(int failures, RandomGenerator random) {
        double grownMillis = (double) first.toMillis() * Math.pow(factor, Math.max(0, failures - 1));
        double cappedMillis = Math.min(grownMillis, (double) max.toMillis());
        return Duration.ofMillis(Math.max(1, Math.round(cappedMillis * (1 - jitter * random.nextDouble()))));
    }
}
