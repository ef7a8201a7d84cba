package io.smppcore.client;

import io.smppcore.flow.TokenBucket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How fast a client sends, over all its binds together. Requests that carry a message count: submit_sm, submit_multi (as one, however many
 * destinations it has), data_sm and broadcast_sm. Everything else passes: what keeps a session alive must, and queries, cancellations and
 * replacements are few. What is sent by a session itself, and not by the client, does not count either. Immutable.
 *
 * @param rate requests per second that are never exceeded but for a burst, {@link TokenBucket#MIN_RATE} (one in a day) to {@link
 *     TokenBucket#MAX_RATE} (100,000,000); none by default, which means no limit
 * @param burst requests that may go at once after a rest, 1 to 1,000,000; none by default, which means what goes in 50 ms, at least 1, and
 *     10 without a {@code rate}
 * @param adaptive whether the client slows down when the message centre says that it is overloaded, by ESME_RTHROTTLED, ESME_RMSGQFUL or
 *     congestion_state, and recovers afterwards; default false, because it delays requests of which nobody has said that they may be late
 * @param maxWait how long a request of {@code send} or {@code sendAsync} may wait for its turn before it fails as never written, 0 to 7 days;
 *     default 30 s
 * @param queueLimit how many requests of {@code sendAsync} may wait for their turn, 0 to 10,000,000; default 10,000; one more fails at once
 */
public record RateOptions(
        @Nullable Double rate, @Nullable Integer burst, boolean adaptive, Duration maxWait, int queueLimit) {

    private static final int MAX_BURST = 1_000_000;
    private static final int MAX_WAITING = 10_000_000;
    private static final int BURST_WITHOUT_RATE = 10;
    private static final double BURST_SECONDS = 0.05;
    private static final Duration MAX_WAIT = Duration.ofDays(7);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public RateOptions {
        if (rate != null && !(rate >= TokenBucket.MIN_RATE && rate <= TokenBucket.MAX_RATE)) {
            throw new IllegalArgumentException("rate: " + rate + " (expected: " + TokenBucket.MIN_RATE + " to "
                    + TokenBucket.MAX_RATE + " requests/s)");
        }
        if (burst != null && (burst < 1 || burst > MAX_BURST)) {
            throw new IllegalArgumentException("burst: " + burst + " (expected: 1 to " + MAX_BURST + ")");
        }
        if (maxWait.isNegative() || maxWait.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException("maxWait: " + maxWait + " (expected: 0 to 7 days)");
        }
        if (queueLimit < 0 || queueLimit > MAX_WAITING) {
            throw new IllegalArgumentException("queueLimit: " + queueLimit + " (expected: 0 to " + MAX_WAITING + ")");
        }
    }

    /**
     * The defaults.
     *
     * @return no limit, which costs nothing
     */
    public static RateOptions defaults() {
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

    boolean isLimiting() {
        return rate != null || adaptive;
    }

    double highest() {
        return rate == null ? TokenBucket.MAX_RATE : rate;
    }

    int effectiveBurst() {
        if (burst != null) {
            return burst;
        }
        return rate == null ? BURST_WITHOUT_RATE : (int) Math.clamp(rate * BURST_SECONDS, 1, MAX_BURST);
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder {

        private @Nullable Double rate;
        private @Nullable Integer burst;
        private boolean adaptive;
        private Duration maxWait = Duration.ofSeconds(30);
        private int queueLimit = 10_000;

        private Builder() {}

        /**
         * Sets the rate that is never exceeded.
         *
         * @param value requests per second, one in a day to 100,000,000; null for no limit
         * @return this builder
         */
        public Builder rate(@Nullable Double value) {
            rate = value;
            return this;
        }

        /**
         * Sets the burst.
         *
         * @param value requests that may go at once after a rest, 1 to 1,000,000; null for what goes in 50 ms
         * @return this builder
         */
        public Builder burst(@Nullable Integer value) {
            burst = value;
            return this;
        }

        /**
         * Sets whether the client follows what the message centre says about its load.
         *
         * @param value true to slow down and recover
         * @return this builder
         */
        public Builder adaptive(boolean value) {
            adaptive = value;
            return this;
        }

        /**
         * Sets the wait for a turn.
         *
         * @param value how long a request may wait, 0 to 7 days
         * @return this builder
         */
        public Builder maxWait(Duration value) {
            maxWait = value;
            return this;
        }

        /**
         * Sets the queue for a turn.
         *
         * @param value how many requests of {@code sendAsync} may wait, 0 to 10,000,000
         * @return this builder
         */
        public Builder queueLimit(int value) {
            queueLimit = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return the options
         * @throws IllegalArgumentException if a value is out of range
         */
        public RateOptions build() {
            return new RateOptions(rate, burst, adaptive, maxWait, queueLimit);
        }
    }
}
