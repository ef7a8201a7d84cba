package io.smppcore.server;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Options of the defence against guessed passwords. Failed binds are counted by client address. Their responses are
 * delayed, and after too many of them all binds of the address are refused at once for some time. Immutable.
 *
 * <p>A bind fails if it is refused with ESME_RINVPASWD, ESME_RINVSYSID or ESME_RBINDFAIL. IPv6 addresses are grouped by
 * network, the first 64 bits. Clients behind a balancer without the PROXY protocol share one address.
 *
 * @param firstDelay delay of the response to the first failed bind of an address, 0 to 1 minute; doubled for each
 *     further one; default 100 ms. Other connections are not delayed.
 * @param maxDelay longest delay of a response, 0 to 1 minute; default 2 s. A client that is not bound within {@link
 *     io.smppcore.session.SessionOptions#bindTimeout} gets no response.
 * @param maxFailures number of failed binds of one address within the window after which it is refused at once, 1 to
 *     1,000,000; null to never refuse it; default 30
 * @param window time from the first failed bind of an address to the reset of its count, 1 ms to 1 day; default 1
 *     minute
 * @param refusalTime time for which an address is refused at once with ESME_RBINDFAIL, 1 ms to 1 day; default 1 minute
 * @param maxUndecided maximum number of binds of one address that wait for the authenticator, 1 to 1,000,000; further
 *     ones are refused with ESME_RBINDFAIL; default 1,000, like {@link
 *     io.smppcore.transport.ConnectionLimits#maxPerAddress}
 * @param maxAddresses maximum number of addresses whose failed binds are counted, 1 to 1,000,000; a further one evicts
 *     the least recently used; default 10,000, about 2 MB
 */
public record FailedBindOptions(
        Duration firstDelay,
        Duration maxDelay,
        @Nullable Integer maxFailures,
        Duration window,
        Duration refusalTime,
        int maxUndecided,
        int maxAddresses) {

    private static final OptionType<Duration> DELAY = OptionType.duration("0s", "1m");
    private static final OptionType<Duration> TIME = OptionType.duration("1ms", "1d");

    private static final Setting<Duration> FIRST_DELAY = DELAY.setting(
            "failedBinds.firstDelay",
            Duration.ofMillis(100),
            "delay of the response to the first failed bind of an address");
    private static final Setting<Duration> MAX_DELAY =
            DELAY.setting("failedBinds.maxDelay", Duration.ofSeconds(2), "longest delay of such a response");
    private static final Setting<@Nullable Integer> MAX_FAILURES = OptionType.integer("binds", 1, 1_000_000)
            .orNone()
            .setting("failedBinds.maxFailures", 30, "of one address after which it is refused at once; none for never");
    private static final Setting<Duration> WINDOW = TIME.setting(
            "failedBinds.window", Duration.ofMinutes(1), "time after which the count starts again from zero");
    private static final Setting<Duration> REFUSAL_TIME =
            TIME.setting("failedBinds.refusalTime", Duration.ofMinutes(1), "how long an address is refused at once");
    private static final Setting<Integer> MAX_UNDECIDED = OptionType.integer("binds", 1, 1_000_000)
            .setting("failedBinds.maxUndecided", 1_000, "of one address that may wait for the authenticator");
    private static final Setting<Integer> MAX_ADDRESSES = OptionType.integer("addresses", 1, 1_000_000)
            .setting("failedBinds.maxAddresses", 10_000, "whose failed binds are counted");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public FailedBindOptions {
        FIRST_DELAY.check(firstDelay);
        MAX_DELAY.check(maxDelay);
        MAX_FAILURES.check(maxFailures);
        WINDOW.check(window);
        REFUSAL_TIME.check(refusalTime);
        MAX_UNDECIDED.check(maxUndecided);
        MAX_ADDRESSES.check(maxAddresses);
    }

    /** Returns the options of this record. */
    static OptionGroup<Builder> options() {
        return OptionGroup.of(
                Builder::build,
                FIRST_DELAY.option(Builder::firstDelay),
                MAX_DELAY.option(Builder::maxDelay),
                MAX_FAILURES.option(Builder::maxFailures),
                WINDOW.option(Builder::window),
                REFUSAL_TIME.option(Builder::refusalTime),
                MAX_UNDECIDED.option(Builder::maxUndecided),
                MAX_ADDRESSES.option(Builder::maxAddresses));
    }

    /** Returns the defaults: options that suit a server on the internet. */
    public static FailedBindOptions defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these options. */
    public Builder toBuilder() {
        return builder()
                .firstDelay(firstDelay)
                .maxDelay(maxDelay)
                .maxFailures(maxFailures)
                .window(window)
                .refusalTime(refusalTime)
                .maxUndecided(maxUndecided)
                .maxAddresses(maxAddresses);
    }

    /** Builder of the options. Not thread-safe. */
    public static final class Builder {

        private Duration firstDelay = FIRST_DELAY.standard();
        private Duration maxDelay = MAX_DELAY.standard();
        private @Nullable Integer maxFailures = MAX_FAILURES.standard();
        private Duration window = WINDOW.standard();
        private Duration refusalTime = REFUSAL_TIME.standard();
        private int maxUndecided = MAX_UNDECIDED.standard();
        private int maxAddresses = MAX_ADDRESSES.standard();

        private Builder() {}

        /** Sets {@link FailedBindOptions#firstDelay}. */
        public Builder firstDelay(Duration value) {
            firstDelay = value;
            return this;
        }

        /** Sets {@link FailedBindOptions#maxDelay}. */
        public Builder maxDelay(Duration value) {
            maxDelay = value;
            return this;
        }

        /** Sets {@link FailedBindOptions#maxFailures}. */
        public Builder maxFailures(@Nullable Integer value) {
            maxFailures = value;
            return this;
        }

        /** Sets {@link FailedBindOptions#window}. */
        public Builder window(Duration value) {
            window = value;
            return this;
        }

        /** Sets {@link FailedBindOptions#refusalTime}. */
        public Builder refusalTime(Duration value) {
            refusalTime = value;
            return this;
        }

        /** Sets {@link FailedBindOptions#maxUndecided}. */
        public Builder maxUndecided(int value) {
            maxUndecided = value;
            return this;
        }

        /** Sets {@link FailedBindOptions#maxAddresses}. */
        public Builder maxAddresses(int value) {
            maxAddresses = value;
            return this;
        }

        /** Returns the options; fails with {@link IllegalArgumentException} if a value is out of range. */
        public FailedBindOptions build() {
            return new FailedBindOptions(
                    firstDelay, maxDelay, maxFailures, window, refusalTime, maxUndecided, maxAddresses);
        }
    }
}
