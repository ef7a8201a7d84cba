package io.smppcore.simulator.scenario;

import io.smppcore.flow.TokenBucket;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** What is in range; the messages name the option as it is written in a file. */
final class Checks {

    static final Duration MAX_WAIT = Duration.ofDays(7);

    private Checks() {}

    static void range(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(option + ": " + value + " (expected: " + min + " to " + max + ")");
        }
    }

    static void range(String option, OptionalInt value, int min, int max) {
        if (value.isPresent()) {
            range(option, value.getAsInt(), min, max);
        }
    }

    static void chance(String option, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(option + ": " + value + " (expected: 0 to 1, or 0% to 100%)");
        }
    }

    static void rate(String option, double value) {
        if (!(value >= TokenBucket.MIN_RATE && value <= TokenBucket.MAX_RATE)) {
            throw new IllegalArgumentException(option + ": " + value + "/s (expected: " + TokenBucket.MIN_RATE + " to "
                    + TokenBucket.MAX_RATE + ")");
        }
    }

    static void wait(String option, Duration value) {
        if (value.isNegative() || value.isZero() || value.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException(option + ": " + value + " (expected: more than 0, at most 7 days)");
        }
    }

    static void text(String option, String value, int maxLength) {
        if (value.length() > maxLength) {
            throw new IllegalArgumentException(
                    option + ": " + value.length() + " characters (expected: at most " + maxLength + ")");
        }
        if (value.chars().anyMatch(c -> c <= 0 || c > 0x7F)) {
            throw new IllegalArgumentException(option + ": '" + value + "' (expected: ASCII characters)");
        }
    }

    static void word(String option, String value) {
        if (value.chars().anyMatch(c -> c <= ' ' || c >= 0x7F)) {
            throw new IllegalArgumentException(option + ": '" + value + "' (expected: no blanks, ASCII characters)");
        }
    }

    static void unique(String option, List<String> values) {
        Set<String> seen = new HashSet<>();
        for (String value : values) {
            if (!seen.add(value)) {
                throw new IllegalArgumentException(option + ": '" + value + "' twice (expected: once)");
            }
        }
    }
}
