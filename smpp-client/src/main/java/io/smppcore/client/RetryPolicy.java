package io.smppcore.client;

import io.smppcore.type.CommandStatus;
import io.smppcore.type.CommandStatus.Category;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * When a request is sent again, how often and how long. Immutable.
 *
 * @param maxAttempts how often a request is sent at most, the first time included, 1 to 1,000; default 5
 * @param maxTime how long after the first attempt the last one may begin, 0 to 7 days; default 1 min. An attempt that has begun ends within
 *     the times of the client and the session.
 * @param backoff the waits between attempts; default 500 ms, doubled up to 10 s, half of it left to chance
 * @param statuses which statuses of responses may pass; default {@link #isTransient}
 * @param waitLimit how many requests of {@code sendAsync} may wait for their next attempt, 0 to 10,000,000; default 10,000. One more is not
 *     sent again.
 */
public record RetryPolicy(
        int maxAttempts, Duration maxTime, Backoff backoff, Predicate<CommandStatus> statuses, int waitLimit) {

    private static final int MAX_ATTEMPTS = 1_000;
    private static final int MAX_WAITING = 10_000_000;
    private static final Duration MAX_TIME = Duration.ofDays(7);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public RetryPolicy {
        if (maxAttempts < 1 || maxAttempts > MAX_ATTEMPTS) {
            throw new IllegalArgumentException(
                    "maxAttempts: " + maxAttempts + " (expected: 1 to " + MAX_ATTEMPTS + ")");
        }
        if (maxTime.isNegative() || maxTime.compareTo(MAX_TIME) > 0) {
            throw new IllegalArgumentException("maxTime: " + maxTime + " (expected: 0 to 7 days)");
        }
        if (waitLimit < 0 || waitLimit > MAX_WAITING) {
            throw new IllegalArgumentException("waitLimit: " + waitLimit + " (expected: 0 to " + MAX_WAITING + ")");
        }
    }

    /**
     * The defaults.
     *
     * @return five attempts within a minute
     */
    public static RetryPolicy defaults() {
        return builder().build();
    }

    /**
     * Starts from the defaults.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Tells whether a request that was refused may succeed later: ESME_RTHROTTLED, ESME_RMSGQFUL, and what the wording of the specification
     * makes {@linkplain Category#TRANSIENT transient}, such as ESME_RSYSERR, ESME_RX_T_APPN and ESME_RSUBMITFAIL.
     *
     * @param status of a response
     * @return false for what would be refused again, for statuses of vendors and for unknown ones
     */
    public static boolean isTransient(CommandStatus status) {
        return status.category() == Category.TRANSIENT || status.category() == Category.THROTTLE;
    }

    /** Builds policies. Not thread-safe. */
    public static final class Builder {

        private int maxAttempts = 5;
        private Duration maxTime = Duration.ofMinutes(1);
        private Backoff backoff = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(10), 2, 0.5);
        private Predicate<CommandStatus> statuses = RetryPolicy::isTransient;
        private int waitLimit = 10_000;

        private Builder() {}

        /**
         * Sets how often a request is sent.
         *
         * @param value the first time included, 1 to 1,000
         * @return this builder
         */
        public Builder maxAttempts(int value) {
            maxAttempts = value;
            return this;
        }

        /**
         * Sets the time for all attempts.
         *
         * @param value how long after the first attempt the last one may begin, 0 to 7 days
         * @return this builder
         */
        public Builder maxTime(Duration value) {
            maxTime = value;
            return this;
        }

        /**
         * Sets the waits.
         *
         * @param value how they grow
         * @return this builder
         */
        public Builder backoff(Backoff value) {
            backoff = value;
            return this;
        }

        /**
         * Sets which statuses may pass.
         *
         * @param value asked with the status of a response other than ESME_ROK; must not block
         * @return this builder
         */
        public Builder statuses(Predicate<CommandStatus> value) {
            statuses = value;
            return this;
        }

        /**
         * Sets how many requests may wait.
         *
         * @param value of {@code sendAsync}, 0 to 10,000,000
         * @return this builder
         */
        public Builder waitLimit(int value) {
            waitLimit = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the policy
         * @throws IllegalArgumentException if a value is out of range
         */
        public RetryPolicy build() {
            return new RetryPolicy(maxAttempts, maxTime, backoff, statuses, waitLimit);
        }
    }
}
