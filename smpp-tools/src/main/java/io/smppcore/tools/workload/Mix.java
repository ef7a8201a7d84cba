package io.smppcore.tools.workload;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A mix of operations by weight. Immutable.
 *
 * <p>Operations are dealt like cards from a deck, which has as many cards of each operation as its weight and is
 * reshuffled when it is used up: over whole decks the shares are exact.
 */
public final class Mix {

    /** Only submit_sm. */
    public static final Mix SUBMIT_ONLY = new Mix(Map.of(Operation.SUBMIT, 1));

    private static final int MAX_DECK = 10_000;
    private static final String EXPECTED = " (expected: such as submit=80,data=10,multi=5,query=3,cancel=1,replace=1)";

    private final Map<Operation, Integer> weights;

    private Mix(Map<Operation, Integer> weights) {
        this.weights = new EnumMap<>(weights);
    }

    /**
     * Reads weights: {@code submit=80,query=20}.
     *
     * @throws IllegalArgumentException if a word or a weight is wrong, if the weights, divided by their common divisor,
     *     add up to more than 10,000, or if no operation sends a message
     */
    public static Mix parse(String text) {
        Map<Operation, Integer> weights = new EnumMap<>(Operation.class);
        for (String part : text.split(",", -1)) {
            String[] sides = part.split("=", -1);
            Operation operation = sides.length == 2 ? Operation.of(sides[0]).orElse(null) : null;
            if (operation == null || !sides[1].matches("\\d{1,9}")) {
                throw new IllegalArgumentException("'" + part + "' is not an operation and its weight" + EXPECTED);
            }
            if (weights.put(operation, Integer.parseInt(sides[1])) != null) {
                throw new IllegalArgumentException("'" + text + "' has " + sides[0] + " twice" + EXPECTED);
            }
        }
        return shortened(weights, text);
    }

    private static Mix shortened(Map<Operation, Integer> weights, String text) {
        weights.values().removeIf(weight -> weight == 0);
        if (weights.keySet().stream().allMatch(Operation::needsId)) {
            throw new IllegalArgumentException("'" + text + "' sends no message" + EXPECTED);
        }
        int divisor = weights.values().stream()
                .map(BigInteger::valueOf)
                .reduce(BigInteger.ZERO, BigInteger::gcd)
                .intValue();
        weights.replaceAll((operation, weight) -> weight / divisor);
        long deck = weights.values().stream().mapToLong(Integer::longValue).sum();
        if (deck > MAX_DECK) {
            throw new IllegalArgumentException(
                    "'" + text + "' adds up to " + deck + " when reduced (expected: <= " + MAX_DECK + ")");
        }
        return new Mix(weights);
    }

    boolean has(Operation operation) {
        return weights.containsKey(operation);
    }

    boolean needsIds() {
        return weights.keySet().stream().anyMatch(Operation::needsId);
    }

    boolean isSubmitOnly() {
        return weights.keySet().equals(SUBMIT_ONLY.weights.keySet());
    }

    Deck deck() {
        Operation[] cards = new Operation
                [weights.values().stream().mapToInt(Integer::intValue).sum()];
        int from = 0;
        for (Map.Entry<Operation, Integer> weight : weights.entrySet()) {
            Arrays.fill(cards, from, from + weight.getValue(), weight.getKey());
            from += weight.getValue();
        }
        return new Deck(cards);
    }

    @Override
    public String toString() {
        return weights.entrySet().stream()
                .map(weight -> weight.getKey().word() + "=" + weight.getValue())
                .collect(Collectors.joining(","));
    }

    /** A shuffled sequence of operations, dealt one after the other. Confined to one thread. */
    static final class Deck {

        private final Operation[] cards;
        private int dealt;

        private Deck(Operation[] cards) {
            this.cards = cards;
            this.dealt = cards.length;
        }

        Operation next(Turn turn) {
            if (cards.length > 1 && dealt == cards.length) {
                shuffle(turn);
            }
            if (dealt == cards.length) {
                dealt = 0;
            }
            return cards[dealt++];
        }

        private void shuffle(Turn turn) {
            for (int i = cards.length - 1; i > 0; i--) {
                int other = turn.randomBelow(i + 1);
                Operation card = cards[i];
                cards[i] = cards[other];
                cards[other] = card;
            }
        }
    }
}
