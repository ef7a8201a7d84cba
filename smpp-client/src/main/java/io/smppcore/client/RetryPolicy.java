package io.smppcore.client;

import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.type.CommandStatus;
import io.smppcore.type.CommandStatus.Category;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * A rule for sending requests again. Immutable.
 *
 * @param maxAttempts maximum number of attempts, the first one included, 1 to 1,000; default 5
 * @param maxTime longest time from the first attempt to the start of the last one, 0 to 7 days; default 1 min. The
 *     timeouts of the client and the session bound each attempt.
 * @param backoff waits between attempts; default 500 ms, doubled up to 10 s, half of it random
 * @param statuses test that returns true if a request with this response status, never ESME_ROK, may succeed later;
 *     must not block; default {@link #isTransient}
 * @param waitLimit maximum number of {@code sendAsync} requests that wait for their next attempt, 0 to 10,000,000;
 *     further ones are not sent again; default 10,000
 */
public record RetryPolicy(
        int maxAttempts, Duration maxTime, Backoff backoff, Predicate<CommandStatus> statuses, int waitLimit) {

    private static final Setting<Integer> MAX_ATTEMPTS =
            OptionType.integer("attempts", 1, 1_000).setting("maxAttempts", 5, "of a request");
    private static final Setting<Duration> MAX_TIME = OptionType.duration("0s", "7d")
            .setting("maxTime", Duration.ofMinutes(1), "time from the first attempt to the start of the last one");
    private static final Setting<Integer> WAIT_LIMIT = OptionType.integer("requests", 0, 10_000_000)
            .setting("waitLimit", 10_000, "of `sendAsync` that may wait for their next attempt");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public RetryPolicy {
        MAX_ATTEMPTS.check(maxAttempts);
        MAX_TIME.check(maxTime);
        WAIT_LIMIT.check(waitLimit);
    }

    /** Returns the defaults: five attempts within a minute. */
    public static RetryPolicy defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with this policy. */
    public Builder toBuilder() {
        return builder()
                .maxAttempts(maxAttempts)
                .maxTime(maxTime)
                .backoff(backoff)
                .statuses(statuses)
                .waitLimit(waitLimit);
    }

    /**
     * Returns true if a refused request may succeed later: ESME_RTHROTTLED, ESME_RMSGQFUL, and statuses that the
     * specification describes as {@linkplain Category#TRANSIENT transient}, such as ESME_RSYSERR, ESME_RX_T_APPN and
     * ESME_RSUBMITFAIL; false for permanent, vendor-specific and unknown statuses.
     */
    public static boolean isTransient(CommandStatus status) {
        return status.category() == Category.TRANSIENT || status.category() == Category.THROTTLE;
    }

    /** Builder of policies. Not thread-safe. */
    public static final class Builder {

        private int maxAttempts = MAX_ATTEMPTS.standard();
        private Duration maxTime = MAX_TIME.standard();
        private Backoff backoff = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(10), 2, 0.5);
        private Predicate<CommandStatus> statuses = RetryPolicy::isTransient;
        private int waitLimit = WAIT_LIMIT.standard();

        private Builder() {}

        /** Sets {@link RetryPolicy#maxAttempts}. */
        public Builder maxAttempts(int value) {
            maxAttempts = value;
            return this;
        }

        /** Sets {@link RetryPolicy#maxTime}. */
        public Builder maxTime(Duration value) {
            maxTime = value;
            return this;
        }

        /** Sets {@link RetryPolicy#backoff}. */
        public Builder backoff(Backoff value) {
            backoff = value;
            return this;
        }

        /** Sets {@link RetryPolicy#statuses}. */
        public Builder statuses(Predicate<CommandStatus> value) {
            statuses = value;
            return this;
        }

        /** Sets {@link RetryPolicy#waitLimit}. */
        public Builder waitLimit(int value) {
            waitLimit = value;
            return this;
        }

        /** Returns the policy; fails with {@link IllegalArgumentException} if a value is out of range. */
        public RetryPolicy build() {
            return new RetryPolicy(maxAttempts, maxTime, backoff, statuses, waitLimit);
        }
    }
}
