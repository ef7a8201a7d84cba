package io.smppcore.simulator.verify;

import java.time.Duration;

/**
 * What was agreed with a client, and the bounds that the specification leaves open. Immutable.
 *
 * @param window requests without a response that the client may have in a session, 1 to 1,000,000; 0, the default, when nothing was agreed
 * @param rate messages that the client may send in a second over all its sessions, 1 to 1,000,000, a tenth more is tolerated; 0, the default,
 *     when nothing was agreed
 * @param answerWithin how long the client may take to answer a request, up to 7 days; default 10 s
 * @param bindWithin how long a connection may be unbound, up to 7 days; default 10 s
 * @param silence how long a bound session may be silent before the client has to send enquire_link, up to 7 days; default 60 s
 * @param resendAfter how long the client has to wait before it sends again what was refused for the moment, up to 7 days; default 1 s
 * @param firstBackoff how long the client has to wait at least after a refused bind, up to 7 days; default 1 s
 * @param longestBackoff waits need not grow beyond this, up to 7 days; default 30 s
 * @param bindsInMinute how many binds the client may ask for in a minute, 1 to 1,000,000; default 30
 * @param binds how many binds the client keeps at the same time, each with a back-off of its own, 1 to 1,000; default 1
 */
public record Expectations(
        int window,
        int rate,
        Duration answerWithin,
        Duration bindWithin,
        Duration silence,
        Duration resendAfter,
        Duration firstBackoff,
        Duration longestBackoff,
        int bindsInMinute,
        int binds) {

    private static final int MANY = 1_000_000;
    private static final int MAX_BINDS = 1_000;
    private static final Duration LONGEST = Duration.ofDays(7);

    /** Checks the ranges. */
    public Expectations {
        range("window", window, 0, MANY);
        range("rate", rate, 0, MANY);
        range("bindsInMinute", bindsInMinute, 1, MANY);
        range("binds", binds, 1, MAX_BINDS);
        positive("answerWithin", answerWithin);
        positive("bindWithin", bindWithin);
        positive("silence", silence);
        positive("resendAfter", resendAfter);
        positive("firstBackoff", firstBackoff);
        positive("longestBackoff", longestBackoff);
    }

    /**
     * The defaults.
     *
     * @return neither window nor rate agreed
     */
    public static Expectations defaults() {
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

    private static void range(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + min + " to " + max + ")");
        }
    }

    private static void positive(String name, Duration value) {
        if (value.isZero() || value.isNegative() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: more than 0, up to 7 days)");
        }
    }

    /** Sets what was agreed. Not thread-safe. */
    public static final class Builder {

        private int window;
        private int rate;
        private Duration answerWithin = Duration.ofSeconds(10);
        private Duration bindWithin = Duration.ofSeconds(10);
        private Duration silence = Duration.ofSeconds(60);
        private Duration resendAfter = Duration.ofSeconds(1);
        private Duration firstBackoff = Duration.ofSeconds(1);
        private Duration longestBackoff = Duration.ofSeconds(30);
        private int bindsInMinute = 30;
        private int binds = 1;

        private Builder() {}

        /**
         * Sets how many requests without a response the client may have in a session.
         *
         * @param requests 1 to 1,000,000, or 0 for no agreement
         * @return this builder
         */
        public Builder window(int requests) {
            window = requests;
            return this;
        }

        /**
         * Sets how many messages the client may send in a second, over all its sessions.
         *
         * @param messages 1 to 1,000,000, or 0 for no agreement
         * @return this builder
         */
        public Builder rate(int messages) {
            rate = messages;
            return this;
        }

        /**
         * Sets how long the client may take to answer a request.
         *
         * @param value more than 0, up to 7 days
         * @return this builder
         */
        public Builder answerWithin(Duration value) {
            answerWithin = value;
            return this;
        }

        /**
         * Sets how long a connection may be unbound.
         *
         * @param value more than 0, up to 7 days
         * @return this builder
         */
        public Builder bindWithin(Duration value) {
            bindWithin = value;
            return this;
        }

        /**
         * Sets how long a bound session may be silent before the client has to send enquire_link.
         *
         * @param value more than 0, up to 7 days
         * @return this builder
         */
        public Builder silence(Duration value) {
            silence = value;
            return this;
        }

        /**
         * Sets how long the client has to wait before it sends again what was refused for the moment.
         *
         * @param value more than 0, up to 7 days
         * @return this builder
         */
        public Builder resendAfter(Duration value) {
            resendAfter = value;
            return this;
        }

        /**
         * Sets how long the client has to wait after refused binds.
         *
         * @param first at least, after the first; more than 0, up to 7 days
         * @param longest waits need not grow beyond this; more than 0, up to 7 days
         * @return this builder
         */
        public Builder backoff(Duration first, Duration longest) {
            firstBackoff = first;
            longestBackoff = longest;
            return this;
        }

        /**
         * Sets how many binds the client may ask for in a minute.
         *
         * @param value 1 to 1,000,000
         * @return this builder
         */
        public Builder bindsInMinute(int value) {
            bindsInMinute = value;
            return this;
        }

        /**
         * Sets how many binds the client keeps at the same time.
         *
         * @param value 1 to 1,000
         * @return this builder
         */
        public Builder binds(int value) {
            binds = value;
            return this;
        }

        /**
         * Makes the record.
         *
         * @return what is expected
         * @throws IllegalArgumentException if a value is out of its range
         */
        public Expectations build() {
            return new Expectations(
                    window,
                    rate,
                    answerWithin,
                    bindWithin,
                    silence,
                    resendAfter,
                    firstBackoff,
                    longestBackoff,
                    bindsInMinute,
                    binds);
        }
    }
}
