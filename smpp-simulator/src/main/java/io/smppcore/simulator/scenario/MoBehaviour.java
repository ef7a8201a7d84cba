package io.smppcore.simulator.scenario;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Messages that the message centre sends of its own, from mobile phones. Immutable.
 *
 * @param rate messages in a second in all, more than 0; empty for none
 * @param text what they say; {@code {n}} stands for the number of the message
 * @param from their source address; each # stands for a digit
 * @param to their destination address; each # stands for a digit
 * @param messages what is sent in turn in place of text, from and to; none for these
 * @param loopback whether every accepted message comes back to its account
 * @param esmeToEsme whether an accepted message goes to the sessions that serve its destination, by address_range
 */
public record MoBehaviour(
        OptionalDouble rate,
        String text,
        String from,
        String to,
        List<MoMessage> messages,
        boolean loopback,
        boolean esmeToEsme) {

    private static final MoBehaviour DEFAULTS = builder().build();

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public MoBehaviour {
        messages = List.copyOf(messages);
        if (rate.isPresent()) {
            Checks.rate("rate", rate.getAsDouble());
        }
        Checks.text("from", from, 20);
        Checks.text("to", to, 20);
    }

    /**
     * What holds where nothing is said.
     *
     * @return always the same instance
     */
    public static MoBehaviour defaults() {
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
        builder.rate = rate;
        builder.text = text;
        builder.from = from;
        builder.to = to;
        builder.messages = messages;
        builder.loopback = loopback;
        builder.esmeToEsme = esmeToEsme;
        return builder;
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private OptionalDouble rate = OptionalDouble.empty();
        private String text = "hello";
        private String from = "4917########";
        private String to = "12345";
        private List<MoMessage> messages = List.of();
        private boolean loopback = false;
        private boolean esmeToEsme = false;

        private Builder() {}

        /**
         * Sets rate.
         *
         * @param value messages in a second in all, more than 0
         * @return this builder
         */
        public Builder rate(double value) {
            rate = OptionalDouble.of(value);
            return this;
        }

        /**
         * Sets text.
         *
         * @param value what they say; {@code {n}} stands for the number of the message
         * @return this builder
         */
        public Builder text(String value) {
            text = value;
            return this;
        }

        /**
         * Sets from.
         *
         * @param value their source address; each # stands for a digit
         * @return this builder
         */
        public Builder from(String value) {
            from = value;
            return this;
        }

        /**
         * Sets to.
         *
         * @param value their destination address; each # stands for a digit
         * @return this builder
         */
        public Builder to(String value) {
            to = value;
            return this;
        }

        /**
         * Sets messages.
         *
         * @param value what is sent in turn in place of text, from and to; none for these
         * @return this builder
         */
        public Builder messages(List<MoMessage> value) {
            messages = value;
            return this;
        }

        /**
         * Sets loopback.
         *
         * @param value whether every accepted message comes back to its account
         * @return this builder
         */
        public Builder loopback(boolean value) {
            loopback = value;
            return this;
        }

        /**
         * Sets esmeToEsme.
         *
         * @param value whether an accepted message goes to the sessions that serve its destination, by address_range
         * @return this builder
         */
        public Builder esmeToEsme(boolean value) {
            esmeToEsme = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public MoBehaviour build() {
            return new MoBehaviour(rate, text, from, to, messages, loopback, esmeToEsme);
        }
    }
}
