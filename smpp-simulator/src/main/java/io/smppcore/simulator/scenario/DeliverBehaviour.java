package io.smppcore.simulator.scenario;

import java.time.Duration;

/**
 * How deliver_sm and data_sm reach the client. Immutable.
 *
 * @param window how many may be unanswered on a session, 1 to 65,536
 * @param sessionWait how long one waits for a session of its account that receives, 0 to 7 days
 * @param waiting how many may wait so, 0 to 10,000,000; one more is lost
 * @param retries how often one that is refused or not answered is sent again, 0 to 1,000
 * @param retryDelay how long after the refusal, more than 0 and at most 7 days
 */
public record DeliverBehaviour(int window, Duration sessionWait, int waiting, int retries, Duration retryDelay) {

    private static final DeliverBehaviour DEFAULTS = builder().build();

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public DeliverBehaviour {
        Checks.range("window", window, 1, 65_536);
        if (!sessionWait.isZero()) {
            Checks.wait("wait", sessionWait);
        }
        Checks.range("waiting", waiting, 0, 10_000_000);
        Checks.range("retries", retries, 0, 1_000);
        Checks.wait("retry-delay", retryDelay);
    }

    /**
     * What holds where nothing is said.
     *
     * @return always the same instance
     */
    public static DeliverBehaviour defaults() {
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
        builder.window = window;
        builder.sessionWait = sessionWait;
        builder.waiting = waiting;
        builder.retries = retries;
        builder.retryDelay = retryDelay;
        return builder;
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private int window = 10;
        private Duration sessionWait = Duration.ZERO;
        private int waiting = 10_000;
        private int retries = 0;
        private Duration retryDelay = Duration.ofSeconds(5);

        private Builder() {}

        /**
         * Sets window.
         *
         * @param value how many may be unanswered on a session, 1 to 65,536
         * @return this builder
         */
        public Builder window(int value) {
            window = value;
            return this;
        }

        /**
         * Sets sessionWait.
         *
         * @param value how long one waits for a session of its account that receives, 0 to 7 days
         * @return this builder
         */
        public Builder sessionWait(Duration value) {
            sessionWait = value;
            return this;
        }

        /**
         * Sets waiting.
         *
         * @param value how many may wait so, 0 to 10,000,000; one more is lost
         * @return this builder
         */
        public Builder waiting(int value) {
            waiting = value;
            return this;
        }

        /**
         * Sets retries.
         *
         * @param value how often one that is refused or not answered is sent again, 0 to 1,000
         * @return this builder
         */
        public Builder retries(int value) {
            retries = value;
            return this;
        }

        /**
         * Sets retryDelay.
         *
         * @param value how long after the refusal, more than 0 and at most 7 days
         * @return this builder
         */
        public Builder retryDelay(Duration value) {
            retryDelay = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public DeliverBehaviour build() {
            return new DeliverBehaviour(window, sessionWait, waiting, retries, retryDelay);
        }
    }
}
