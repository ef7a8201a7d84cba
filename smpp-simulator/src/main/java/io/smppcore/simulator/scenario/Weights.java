package io.smppcore.simulator.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Values with their probabilities, from which one is picked at random for each use. Immutable.
 *
 * @param <T> type of the values, which must be immutable
 * @param chances probability by value, each more than 0, together at most 1
 * @param rest value of the remaining probability
 */
public record Weights<T>(Map<T, Double> chances, T rest) {

    /** Tolerance of the sum, as decimal fractions are rounded. */
    private static final double TOLERANCE = 1e-9;

    /**
     * Checks the probabilities.
     *
     * @throws IllegalArgumentException if a probability is not more than 0, or their sum is more than 1
     */
    public Weights {
        chances = Collections.unmodifiableMap(new LinkedHashMap<>(chances));
        double sum = 0;
        for (Map.Entry<T, Double> chance : chances.entrySet()) {
            if (!(chance.getValue() > 0)) {
                throw new IllegalArgumentException(
                        chance.getKey() + ": chance " + chance.getValue() + " (expected: > 0)");
            }
            sum += chance.getValue();
        }
        if (sum > 1 + TOLERANCE) {
            throw new IllegalArgumentException("the chances add up to " + sum + " (expected: <= 1, or 100%)");
        }
    }

    /**
     * Returns weights that have a single value.
     *
     * @param <T> type of the value
     * @param value value
     * @return weights that always pick the value
     */
    public static <T> Weights<T> always(T value) {
        return new Weights<>(Map.of(), value);
    }

    /**
     * Returns these weights with one more value.
     *
     * @param value value, whose previous probability is replaced
     * @param chance probability, more than 0, together with the others at most 1
     * @return new weights
     * @throws IllegalArgumentException if the probability is out of range
     */
    public Weights<T> with(T value, double chance) {
        Map<T, Double> more = new LinkedHashMap<>(chances);
        more.put(value, chance);
        return new Weights<>(more, rest);
    }

    /**
     * Picks a value.
     *
     * @param uniform random number, 0 inclusive to 1 exclusive
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

    /** Returns true if {@link #pick} always returns the same value. */
    public boolean isAlways() {
        return chances.isEmpty();
    }
}
