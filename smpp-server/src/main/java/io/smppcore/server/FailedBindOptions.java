package io.smppcore.server;

import java.time.Duration;

/**
 * What happens to binds that fail, by the address of the client: they are answered late, and an address with too many of them is refused
 * at once for a while. Immutable.
 *
 * <p>A bind fails when it is refused with ESME_RINVPASWD, ESME_RINVSYSID or ESME_RBINDFAIL. Addresses of IPv6 count by their network, the
 * first 64 bits. Clients behind a balancer without the PROXY protocol have one address in common.
 *
 * @param firstDelay how long the answer to the first failed bind of an address waits, zero to 1 minute; each further one waits twice as
 *     long; default 100 ms. Only that connection waits.
 * @param maxDelay how long an answer waits at most, zero to 1 minute; default 2 s. A client that is not bound when {@link
 *     io.smppcore.session.SessionOptions#bindTimeout} is over gets no answer.
 * @param maxFailures failed binds of one address within the window after which it is refused at once, 0 to 1,000,000; default 30. Zero
 *     means that no address is refused.
 * @param window time that begins with the first failed bind of an address; after it they count from zero again. More than zero, at most 1
 *     day; default 1 minute.
 * @param refusalTime how long an address is refused at once with ESME_RBINDFAIL, more than zero, at most 1 day; default 1 minute
 * @param maxUndecided binds of one address that may wait for the authenticator at once, 1 to 1,000,000; one more is refused with
 *     ESME_RBINDFAIL; default 1,000, as many as {@link
 *     io.smppcore.session.ConnectionLimits} allow connections from one address by default
 * @param maxAddresses addresses whose failed binds are counted, 1 to 1,000,000; then the one that was not seen for longest is forgotten;
 *     default 10,000, about 2 MB
 */
public record FailedBindOptions(
        Duration firstDelay,
        Duration maxDelay,
        int maxFailures,
        Duration window,
        Duration refusalTime,
        int maxUndecided,
        int maxAddresses) {

    private static final Duration MAX_DELAY = Duration.ofMinutes(1);
    private static final Duration MAX_TIME = Duration.ofDays(1);
    private static final int MAX_COUNT = 1_000_000;

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public FailedBindOptions {
        delay("firstDelay", firstDelay);
        delay("maxDelay", maxDelay);
        range("maxFailures", maxFailures, 0);
        time("window", window);
        time("refusalTime", refusalTime);
        range("maxUndecided", maxUndecided, 1);
        range("maxAddresses", maxAddresses, 1);
    }

    /**
     * The defaults.
     *
     * @return options that suit a server on the internet
     */
    public static FailedBindOptions defaults() {
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

    private static void delay(String name, Duration value) {
        if (value.isNegative() || value.compareTo(MAX_DELAY) > 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: 0 to 1 minute)");
        }
    }

    private static void time(String name, Duration value) {
        if (value.isNegative() || value.isZero() || value.compareTo(MAX_TIME) > 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: more than 0, at most 1 day)");
        }
    }

    private static void range(String name, int value, int min) {
        if (value < min || value > MAX_COUNT) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + min + " to " + MAX_COUNT + ")");
        }
    }

    /** Builds options. Not thread-safe. */
    public static final class Builder {

        private Duration firstDelay = Duration.ofMillis(100);
        private Duration maxDelay = Duration.ofSeconds(2);
        private int maxFailures = 30;
        private Duration window = Duration.ofMinutes(1);
        private Duration refusalTime = Duration.ofMinutes(1);
        private int maxUndecided = 1_000;
        private int maxAddresses = 10_000;

        private Builder() {}

        /**
         * Sets the delay of the first failed bind.
         *
         * @param value zero to 1 minute
         * @return this builder
         */
        public Builder firstDelay(Duration value) {
            firstDelay = value;
            return this;
        }

        /**
         * Sets the longest delay.
         *
         * @param value zero to 1 minute
         * @return this builder
         */
        public Builder maxDelay(Duration value) {
            maxDelay = value;
            return this;
        }

        /**
         * Sets after how many failed binds an address is refused at once.
         *
         * @param value 0 to 1,000,000; 0 for never
         * @return this builder
         */
        public Builder maxFailures(int value) {
            maxFailures = value;
            return this;
        }

        /**
         * Sets the time within which failed binds are counted.
         *
         * @param value more than zero, at most 1 day
         * @return this builder
         */
        public Builder window(Duration value) {
            window = value;
            return this;
        }

        /**
         * Sets how long an address is refused at once.
         *
         * @param value more than zero, at most 1 day
         * @return this builder
         */
        public Builder refusalTime(Duration value) {
            refusalTime = value;
            return this;
        }

        /**
         * Sets how many binds of one address may wait for the authenticator.
         *
         * @param value 1 to 1,000,000
         * @return this builder
         */
        public Builder maxUndecided(int value) {
            maxUndecided = value;
            return this;
        }

        /**
         * Sets how many addresses are remembered.
         *
         * @param value 1 to 1,000,000
         * @return this builder
         */
        public Builder maxAddresses(int value) {
            maxAddresses = value;
            return this;
        }

        /**
         * Makes the options.
         *
         * @return immutable options
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public FailedBindOptions build() {
            return new FailedBindOptions(
                    firstDelay, maxDelay, maxFailures, window, refusalTime, maxUndecided, maxAddresses);
        }
    }
}
