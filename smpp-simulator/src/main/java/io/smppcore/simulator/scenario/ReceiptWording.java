package io.smppcore.simulator.scenario;

import io.smppcore.receipt.ReceiptDateForm;
import io.smppcore.type.MessageState;
import java.util.Map;

/**
 * How the text of a receipt is written (SMPP 3.4 appendix B). Immutable.
 *
 * @param counts what {@code sub} and {@code dlvrd} say
 * @param err {@code err} of messages that were delivered; empty to leave it out
 * @param errFailed {@code err} of all others; empty to leave it out
 * @param dates how dates are written
 * @param words words for states, where they are not those of the specification
 * @param quotes whether the text ends with the beginning of the message
 * @param quotedCharacters how much of it, 0 to 1,000 characters
 */
public record ReceiptWording(
        Counts counts,
        String err,
        String errFailed,
        ReceiptDateForm dates,
        Map<MessageState, String> words,
        boolean quotes,
        int quotedCharacters) {

    private static final ReceiptWording DEFAULTS = builder().build();

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public ReceiptWording {
        words = Map.copyOf(words);
        Checks.range("quoted-characters", quotedCharacters, 0, 1_000);
        if (dates == ReceiptDateForm.ABSOLUTE) {
            throw new IllegalArgumentException("dates: absolute (expected: a form of digits)");
        }
        Checks.word("err", err);
        Checks.word("err-failed", errFailed);
        words.values().forEach(word -> Checks.word("words", word));
    }

    /**
     * What holds where nothing is said.
     *
     * @return always the same instance
     */
    public static ReceiptWording defaults() {
        return DEFAULTS;
    }

    /**
     * Starts with the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Starts with these values.
     *
     * @return a builder
     */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.counts = counts;
        builder.err = err;
        builder.errFailed = errFailed;
        builder.dates = dates;
        builder.words = words;
        builder.quotes = quotes;
        builder.quotedCharacters = quotedCharacters;
        return builder;
    }

    /** What {@code sub} and {@code dlvrd} say. */
    public enum Counts {
        /** {@code sub:001}, and {@code dlvrd:001} if it was. */
        ACTUAL,
        /** {@code sub:000 dlvrd:000}. */
        ZERO,
        /** They are left out. */
        NONE
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private Counts counts = Counts.ACTUAL;
        private String err = "000";
        private String errFailed = "000";
        private ReceiptDateForm dates = ReceiptDateForm.YYMMDDHHMM;
        private Map<MessageState, String> words = Map.of();
        private boolean quotes = true;
        private int quotedCharacters = 20;

        private Builder() {}

        /**
         * Sets counts.
         *
         * @param value what {@code sub} and {@code dlvrd} say
         * @return this builder
         */
        public Builder counts(Counts value) {
            counts = value;
            return this;
        }

        /**
         * Sets err.
         *
         * @param value {@code err} of messages that were delivered; empty to leave it out
         * @return this builder
         */
        public Builder err(String value) {
            err = value;
            return this;
        }

        /**
         * Sets errFailed.
         *
         * @param value {@code err} of all others; empty to leave it out
         * @return this builder
         */
        public Builder errFailed(String value) {
            errFailed = value;
            return this;
        }

        /**
         * Sets dates.
         *
         * @param value how dates are written
         * @return this builder
         */
        public Builder dates(ReceiptDateForm value) {
            dates = value;
            return this;
        }

        /**
         * Sets words.
         *
         * @param value words for states, where they are not those of the specification
         * @return this builder
         */
        public Builder words(Map<MessageState, String> value) {
            words = value;
            return this;
        }

        /**
         * Sets quotes.
         *
         * @param value whether the text ends with the beginning of the message
         * @return this builder
         */
        public Builder quotes(boolean value) {
            quotes = value;
            return this;
        }

        /**
         * Sets quotedCharacters.
         *
         * @param value how much of it, 0 to 1,000 characters
         * @return this builder
         */
        public Builder quotedCharacters(int value) {
            quotedCharacters = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public ReceiptWording build() {
            return new ReceiptWording(counts, err, errFailed, dates, words, quotes, quotedCharacters);
        }
    }
}
