package io.smppcore.simulator.verify;

import java.time.Duration;

/**
 * The limits by which {@link Conformance} judges a client: those agreed with the client, and those that the
 * specification leaves open. Immutable.
 *
 * @param window maximum number of unanswered requests of a session, 1 to 1,000,000; 0, the default, for no agreement
 * @param rate maximum number of messages per second over all sessions, 1 to 1,000,000; a tenth more is tolerated; 0,
 *     the default, for no agreement
 * @param answerWithin maximum time from a request of the server to the response of the client, up to 7 days; default 10
 *     s
 * @param bindWithin maximum time from connect to bind, up to 7 days; default 10 s
 * @param silence time without any PDU from the client before which it must send enquire_link, up to 7 days; default 60
 *     s
 * @param resendAfter minimum time before a message that was refused temporarily is sent again, up to 7 days; default 1
 *     s
 * @param firstBackoff minimum time between a refused bind and the next one, up to 7 days; default 1 s
 * @param longestBackoff time from which on the waits after refused binds need not grow, up to 7 days; default 30 s
 * @param bindsInMinute maximum number of binds per minute, 1 to 1,000,000; default 30
 * @param binds number of binds that the client keeps at the same time, each of which waits separately after a refusal,
 *     1 to 1,000; default 1
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

    private static final int MAX_COUNT = 1_000_000;
    private static final int MAX_BINDS = 1_000;
    private static final Duration LONGEST = Duration.ofDays(7);

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names option, value and range. */
    public Expectations {
        range("window", window, 0, MAX_COUNT);
        range("rate", rate, 0, MAX_COUNT);
        range("bindsInMinute", bindsInMinute, 1, MAX_COUNT);
        range("binds", binds, 1, MAX_BINDS);
        positive("answerWithin", answerWithin);
        positive("bindWithin", bindWithin);
        positive("silence", silence);
        positive("resendAfter", resendAfter);
        positive("firstBackoff", firstBackoff);
        positive("longestBackoff", longestBackoff);
    }

    /** Returns expectations without an agreement on window or rate. */
    public static Expectations defaults() {
        return builder().build();
    }

    /** Returns a builder with the defaults. */
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
            throw new IllegalArgumentException(name + ": " + value + " (expected: > 0, <= 7 days)");
        }
    }

    /** A builder of expectations. Not thread-safe. */
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

        /** Sets the maximum number of unanswered requests of a session, 1 to 1,000,000; 0 for no agreement. */
        public Builder window(int requests) {
            window = requests;
            return this;
        }

        /** Sets the maximum number of messages per second over all sessions, 1 to 1,000,000; 0 for no agreement. */
        public Builder rate(int messages) {
            rate = messages;
            return this;
        }

        /**
         * Sets the maximum time from a request of the server to the response of the client, more than 0 and up to 7
         * days.
         */
        public Builder answerWithin(Duration value) {
            answerWithin = value;
            return this;
        }

        /** Sets the maximum time from connect to bind, more than 0 and up to 7 days. */
        public Builder bindWithin(Duration value) {
            bindWithin = value;
            return this;
        }

        /**
         * Sets the time without any PDU from the client before which it must send enquire_link, more than 0 and up to 7
         * days.
         */
        public Builder silence(Duration value) {
            silence = value;
            return this;
        }

        /**
         * Sets the minimum time before a message that was refused temporarily is sent again, more than 0 and up to 7
         * days.
         */
        public Builder resendAfter(Duration value) {
            resendAfter = value;
            return this;
        }

        /**
         * Sets the minimum time between a refused bind and the next one, and the time from which on these waits need
         * not grow, each more than 0 and up to 7 days.
         */
        public Builder backoff(Duration first, Duration longest) {
            firstBackoff = first;
            longestBackoff = longest;
            return this;
        }

        /** Sets the maximum number of binds per minute, 1 to 1,000,000. */
        public Builder bindsInMinute(int value) {
            bindsInMinute = value;
            return this;
        }

        /**
         * Sets the number of binds that the client keeps at the same time, each of which waits separately after a
         * refusal, 1 to 1,000.
         */
        public Builder binds(int value) {
            binds = value;
            return this;
        }

        /** Returns the expectations; fails with an {@link IllegalArgumentException} if a value is out of range. */
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
