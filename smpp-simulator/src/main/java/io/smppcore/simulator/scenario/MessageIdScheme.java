package io.smppcore.simulator.scenario;

import java.util.OptionalLong;

/**
 * How message ids are made: a number that goes up by one, written in some way. Immutable.
 *
 * @param form how the number is written
 * @param length digits at least, filled up with zeros in front, 0 to 64; a UUID always has 36 characters
 * @param prefix what stands in front, at most 20 characters
 * @param start the first number, 0 to 2^47 - 1; empty to go on from the time of the start, so that ids are not used twice
 */
public record MessageIdScheme(Form form, int length, String prefix, OptionalLong start) {

    private static final MessageIdScheme DEFAULTS = builder().build();

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public MessageIdScheme {
        Checks.range("length", length, 0, 64);
        Checks.text("prefix", prefix, 20);
        if (start.isPresent() && (start.getAsLong() < 0 || start.getAsLong() >= 1L << 47)) {
            throw new IllegalArgumentException(
                    "start: " + start.getAsLong() + " (expected: 0 to " + ((1L << 47) - 1) + ")");
        }
    }

    /**
     * What holds where nothing is said.
     *
     * @return always the same instance
     */
    public static MessageIdScheme defaults() {
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
        builder.form = form;
        builder.length = length;
        builder.prefix = prefix;
        builder.start = start;
        return builder;
    }

    /** How a number is written. */
    public enum Form {
        /** In decimal digits. */
        DECIMAL,
        /** In hexadecimal digits, letters in lower case. */
        HEX,
        /** As a UUID of version 4. */
        UUID
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private Form form = Form.HEX;
        private int length = 0;
        private String prefix = "";
        private OptionalLong start = OptionalLong.empty();

        private Builder() {}

        /**
         * Sets form.
         *
         * @param value how the number is written
         * @return this builder
         */
        public Builder form(Form value) {
            form = value;
            return this;
        }

        /**
         * Sets length.
         *
         * @param value digits at least, filled up with zeros in front, 0 to 64; a UUID always has 36 characters
         * @return this builder
         */
        public Builder length(int value) {
            length = value;
            return this;
        }

        /**
         * Sets prefix.
         *
         * @param value what stands in front, at most 20 characters
         * @return this builder
         */
        public Builder prefix(String value) {
            prefix = value;
            return this;
        }

        /**
         * Sets start.
         *
         * @param value the first number, 0 to 2^47 - 1
         * @return this builder
         */
        public Builder start(long value) {
            start = OptionalLong.of(value);
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public MessageIdScheme build() {
            return new MessageIdScheme(form, length, prefix, start);
        }
    }
}
