package io.smppcore.client;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * A rule for the waits between attempts, which grow up to a maximum and are partly random. Immutable.
 *
 * @param first wait after the first failure, 1 ms to 7 days; default 1 s
 * @param max longest wait, 1 ms to 7 days but not below {@code first}; default 1 min
 * @param factor factor by which each further wait grows, 1 to 100; default 2
 * @param jitter part of each wait that is random, 0 to 1; default 0.5, which turns a wait of 8 s into one of 4 to 8 s
 */
public record Backoff(Duration first, Duration max, double factor, double jitter) {

    private static final OptionType<Duration> WAIT = OptionType.duration("1ms", "7d");

    private static final Setting<Duration> FIRST =
            WAIT.setting("backoff.first", Duration.ofSeconds(1), "wait after the first failure to bind");
    private static final Setting<Duration> MAX =
            WAIT.setting("backoff.max", Duration.ofSeconds(60), "the longest wait, not below the first");
    private static final Setting<Double> FACTOR =
            OptionType.decimal("factor", 1, 100, "1 to 100").setting("backoff.factor", 2.0, "of each further wait");
    private static final Setting<Double> JITTER =
            OptionType.decimal("part", 0, 1, "0 to 1").setting("backoff.jitter", 0.5, "random part of a wait");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the value and the range. */
    public Backoff {
        FIRST.check(first);
        MAX.check(max);
        if (max.compareTo(first) < 0) {
            throw new IllegalArgumentException("backoff.max: " + max + " (expected: >= " + first + ")");
        }
        FACTOR.check(factor);
        JITTER.check(jitter);
    }

    /** Returns the options of this record. */
    static OptionGroup<Parts> options() {
        return OptionGroup.of(
                Parts::build,
                FIRST.change((parts, value) -> parts.first = value),
                MAX.change((parts, value) -> parts.max = value),
                FACTOR.change((parts, value) -> parts.factor = value),
                JITTER.change((parts, value) -> parts.jitter = value));
    }

    /** Returns the defaults: a wait of 1 s, doubled after each failure up to 60 s, half of it random. */
    public static Backoff defaults() {
        return new Backoff(FIRST.standard(), MAX.standard(), FACTOR.standard(), JITTER.standard());
    }

    /** Returns a back-off whose waits all have the same length, 1 ms to 7 days, without a random part. */
    public static Backoff fixed(Duration wait) {
        return new Backoff(wait, wait, 1, 0);
    }

    /** Returns the wait after the given number of consecutive failures, 1 or more. The wait is at least 1 ms. */
    Duration after(int failures, RandomGenerator random) {
        double grownMillis = (double) first.toMillis() * Math.pow(factor, Math.max(0, failures - 1));
        double cappedMillis = Math.min(grownMillis, (double) max.toMillis());
        return Duration.ofMillis(Math.max(1, Math.round(cappedMillis * (1 - jitter * random.nextDouble()))));
    }

    /** The parts of a back-off while properties are read. Not thread-safe. */
    static final class Parts {

        private Duration first;
        private Duration max;
        private double factor;
        private double jitter;

        Parts(Backoff from) {
            first = from.first;
            max = from.max;
            factor = from.factor;
            jitter = from.jitter;
        }

        Backoff build() {
            return new Backoff(first, max, factor, jitter);
        }
    }
}
