package io.smppcore.client;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import io.smppcore.flow.TokenBucket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Options of the rate at which a client sends, over all its binds together. Requests that carry a message count:
 * submit_sm, submit_multi (as one, with any number of destinations), data_sm and broadcast_sm. Other requests, and
 * those that a session sends itself, are not limited. Immutable.
 *
 * @param rate maximum number of requests per second, exceeded only by a burst, {@link TokenBucket#MIN_RATE} (one per
 *     day) to {@link TokenBucket#MAX_RATE} (100,000,000); none by default, which means no limit
 * @param burst maximum number of requests sent at once after a pause, 1 to 1,000,000; none by default, which means the
 *     requests of 50 ms, at least 1, and 10 without a {@code rate}
 * @param adaptive true if the client slows down when the SMSC reports overload by ESME_RTHROTTLED, ESME_RMSGQFUL or
 *     congestion_state, and recovers afterwards; default false, because it delays requests that an application may
 *     prefer to fail
 * @param maxWait longest time for which a request waits for its turn, after which it fails as never written, 0 to 7
 *     days; default 30 s
 * @param queueLimit maximum number of {@code sendAsync} requests that wait for their turn, 0 to 10,000,000; further
 *     ones fail at once; default 10,000
 */
public record RateOptions(
        @Nullable Double rate, @Nullable Integer burst, boolean adaptive, Duration maxWait, int queueLimit) {

    private static final int MAX_BURST = 1_000_000;
    private static final int BURST_WITHOUT_RATE = 10;
    private static final double BURST_SECONDS = 0.05;

    private static final Setting<@Nullable Double> RATE = OptionType.decimal(
                    "requests/s", TokenBucket.MIN_RATE, TokenBucket.MAX_RATE, "one in a day (0.0000116) to 100000000")
            .orNone()
            .setting("rate", null, "with a message, over all binds together");
    private static final Setting<@Nullable Integer> BURST = OptionType.integer("requests", 1, MAX_BURST)
            .orNone()
            .setting("rate.burst", null, "that may be sent at once after a pause; none means those of 50 ms");
    private static final Setting<Boolean> ADAPTIVE = OptionType.flag()
            .setting("rate.adaptive", false, "true if the client slows down when the SMSC is overloaded");
    private static final Setting<Duration> MAX_WAIT = OptionType.duration("0s", "7d")
            .setting("rate.maxWait", Duration.ofSeconds(30), "wait of a request for its turn");
    private static final Setting<Integer> QUEUE_LIMIT = OptionType.integer("requests", 0, 10_000_000)
            .setting("rate.queueLimit", 10_000, "of `sendAsync` that may wait for their turn; one more fails at once");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public RateOptions {
        RATE.check(rate);
        BURST.check(burst);
        MAX_WAIT.check(maxWait);
        QUEUE_LIMIT.check(queueLimit);
    }

    /** Returns the options of this record. */
    static OptionGroup<Builder> options() {
        return OptionGroup.of(
                Builder::build,
                RATE.option(Builder::rate),
                BURST.option(Builder::burst),
                ADAPTIVE.option(Builder::adaptive),
                MAX_WAIT.option(Builder::maxWait),
                QUEUE_LIMIT.option(Builder::queueLimit));
    }

    /** Returns the defaults: no limit. */
    public static RateOptions defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        return builder()
                .rate(rate)
                .burst(burst)
                .adaptive(adaptive)
                .maxWait(maxWait)
                .queueLimit(queueLimit);
    }

    boolean isLimiting() {
        return rate != null || adaptive;
    }

    /** Returns the upper bound of the rate in requests per second, which is also its initial value. */
    double highest() {
        return rate == null ? TokenBucket.MAX_RATE : rate;
    }

    /** Returns the burst, or its default for this rate. */
    int effectiveBurst() {
        if (burst != null) {
            return burst;
        }
        return rate == null ? BURST_WITHOUT_RATE : (int) Math.clamp(rate * BURST_SECONDS, 1, MAX_BURST);
    }

    /** Builder of the options. Not thread-safe. */
    public static final class Builder {

        private @Nullable Double rate;
        private @Nullable Integer burst;
        private boolean adaptive = ADAPTIVE.standard();
        private Duration maxWait = MAX_WAIT.standard();
        private int queueLimit = QUEUE_LIMIT.standard();

        private Builder() {}

        /** Sets {@link RateOptions#rate}. */
        public Builder rate(@Nullable Double value) {
            rate = value;
            return this;
        }

        /** Sets {@link RateOptions#burst}. */
        public Builder burst(@Nullable Integer value) {
            burst = value;
            return this;
        }

        /** Sets {@link RateOptions#adaptive}. */
        public Builder adaptive(boolean value) {
            adaptive = value;
            return this;
        }

        /** Sets {@link RateOptions#maxWait}. */
        public Builder maxWait(Duration value) {
            maxWait = value;
            return this;
        }

        /** Sets {@link RateOptions#queueLimit}. */
        public Builder queueLimit(int value) {
            queueLimit = value;
            return this;
        }

        /** Returns the options; fails with {@link IllegalArgumentException} if a value is out of range. */
        public RateOptions build() {
            return new RateOptions(rate, burst, adaptive, maxWait, queueLimit);
        }
    }
}
