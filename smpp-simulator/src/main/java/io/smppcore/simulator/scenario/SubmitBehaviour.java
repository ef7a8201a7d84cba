package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandStatus;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What happens to submit_sm, data_sm and submit_multi. Immutable.
 *
 * @param delay until the response
 * @param status the status of the response
 * @param never how many are not answered at all, 0 to 1
 * @param reorder so many responses leave in another order than they are due, 2 to 10,000; 0 for none
 * @param rate messages in a second from each account, more than 0; empty for any rate
 * @param overRate what those beyond the rate are answered with
 * @param queue messages without a final state, of all accounts, 1 to 1,000,000; one more is answered with ESME_RMSGQFUL; empty for any number
 * @param messageId how message ids are made
 */
public record SubmitBehaviour(
        Delay delay,
        Weights<CommandStatus> status,
        double never,
        int reorder,
        OptionalDouble rate,
        CommandStatus overRate,
        OptionalInt queue,
        MessageIdScheme messageId) {

    private static final SubmitBehaviour DEFAULTS = builder().build();

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public SubmitBehaviour {
        Checks.chance("never", never);
        if (reorder != 0) {
            Checks.range("reorder", reorder, 2, 10_000);
        }
        if (rate.isPresent()) {
            Checks.rate("rate", rate.getAsDouble());
        }
        Checks.range("queue", queue, 1, 1_000_000);
    }

    /**
     * What holds where nothing is said.
     *
     * @return always the same instance
     */
    public static SubmitBehaviour defaults() {
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
        builder.delay = delay;
        builder.status = status;
        builder.never = never;
        builder.reorder = reorder;
        builder.rate = rate;
        builder.overRate = overRate;
        builder.queue = queue;
        builder.messageId = messageId;
        return builder;
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private Delay delay = Delay.ZERO;
        private Weights<CommandStatus> status = Weights.always(CommandStatus.ESME_ROK);
        private double never = 0;
        private int reorder = 0;
        private OptionalDouble rate = OptionalDouble.empty();
        private CommandStatus overRate = CommandStatus.ESME_RTHROTTLED;
        private OptionalInt queue = OptionalInt.empty();
        private MessageIdScheme messageId = MessageIdScheme.defaults();

        private Builder() {}

        /**
         * Sets delay.
         *
         * @param value until the response
         * @return this builder
         */
        public Builder delay(Delay value) {
            delay = value;
            return this;
        }

        /**
         * Sets status.
         *
         * @param value the status of the response
         * @return this builder
         */
        public Builder status(Weights<CommandStatus> value) {
            status = value;
            return this;
        }

        /**
         * Sets never.
         *
         * @param value how many are not answered at all, 0 to 1
         * @return this builder
         */
        public Builder never(double value) {
            never = value;
            return this;
        }

        /**
         * Sets reorder.
         *
         * @param value so many responses leave in another order than they are due, 2 to 10,000; 0 for none
         * @return this builder
         */
        public Builder reorder(int value) {
            reorder = value;
            return this;
        }

        /**
         * Sets rate.
         *
         * @param value messages in a second from each account, more than 0
         * @return this builder
         */
        public Builder rate(double value) {
            rate = OptionalDouble.of(value);
            return this;
        }

        /**
         * Sets overRate.
         *
         * @param value what those beyond the rate are answered with
         * @return this builder
         */
        public Builder overRate(CommandStatus value) {
            overRate = value;
            return this;
        }

        /**
         * Sets queue.
         *
         * @param value messages without a final state, of all accounts, 1 to 1,000,000; one more is answered with ESME_RMSGQFUL
         * @return this builder
         */
        public Builder queue(int value) {
            queue = OptionalInt.of(value);
            return this;
        }

        /**
         * Sets messageId.
         *
         * @param value how message ids are made
         * @return this builder
         */
        public Builder messageId(MessageIdScheme value) {
            messageId = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public SubmitBehaviour build() {
            return new SubmitBehaviour(delay, status, never, reorder, rate, overRate, queue, messageId);
        }
    }
}
