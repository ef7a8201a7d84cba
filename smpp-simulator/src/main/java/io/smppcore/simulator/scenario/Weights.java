package io.smppcore.simulator.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Values with their chances. Immutable.
 *
 * @param <T> the values, which must be immutable
 * @param chances each more than 0, together at most 1; in the order in which they are tried
 * @param rest what it is otherwise
 */
public record Weights<T>(Map<T, Double> chances, T rest) {

    /** Sums of decimal fractions are a little off. */
    private static final double TOLERANCE = 1e-9;

    /**
     * Checks the chances.
     *
     * @throws IllegalArgumentException if a chance is not more than 0, or all together are more than 1
     */
    public Weights {
        chances = Collections.unmodifiableMap(new LinkedHashMap<>(chances));
        double sum = 0;
        for (Map.Entry<T, Double> chance : chances.entrySet()) {
            if (!(chance.getValue() > 0)) {
                throw new IllegalArgumentException(
                        chance.getKey() + ": chance " + chance.getValue() + " (expected: more than 0)");
            }
            sum += chance.getValue();
        }
        if (sum > 1 + TOLERANCE) {
            throw new IllegalArgumentException("the chances add up to " + sum + " (expected: at most 1, or 100%)");
        }
    }

    /**
     * One value, always.
     *
     * @param <T> the value
     * @param value what it is
     * @return weights without a chance
     */
    public static <T> Weights<T> always(T value) {
        return new Weights<>(Map.of(), value);
    }

    /**
     * These and one more value.
     *
     * @param value replaces the chance that it had before
     * @param chance more than 0, together with the others at most 1
     * @return new weights
     * @throws IllegalArgumentException if the chance is out of range
     */
    public Weights<T> with(T value, double chance) {
        Map<T, Double> more = new LinkedHashMap<>(chances);
        more.put(value, chance);
        return new Weights<>(more, rest);
    }

    /**
     * Picks a value.
     *
     * @param uniform 0 inclusive to 1 exclusive
     * @return the value
     */
    public T pick(double uniform) {
        double left = uniform;
        for (Map.Entry<T, Double> chance : chances.entrySet()) {
            left -= chance.getValue();
            if (left < 0) {
                return chance.getKey();
            }
        }
        return rest;
    }

    /**
     * Whether there is nothing to pick from.
     *
     * @return true if it is always the rest
     */
    public boolean isAlways() {
        return chances.isEmpty();
    }
}
