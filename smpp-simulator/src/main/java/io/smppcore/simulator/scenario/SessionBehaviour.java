package io.smppcore.simulator.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * How sessions are kept. Immutable.
 *
 * @param enquireLink how long a session may be silent before it is asked with enquire_link, more than 0 and at most 7 days
 * @param idle how long a session may do nothing but enquire_link before it is unbound, more than 0 and at most 7 days; empty for ever
 * @param inboundLimit requests that may be unanswered on a session before it is not read any more, 1 to 1,000,000
 * @param lifetime how long a session lives before it is unbound, more than 0 and at most 7 days; empty for ever
 */
public record SessionBehaviour(
        Duration enquireLink, Optional<Duration> idle, int inboundLimit, Optional<Duration> lifetime) {

    private static final SessionBehaviour DEFAULTS = builder().build();

    /**
     * Checks the ranges and copies the collections.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public SessionBehaviour {
        Checks.wait("enquire-link", enquireLink);
        idle.ifPresent(value -> Checks.wait("idle", value));
        lifetime.ifPresent(value -> Checks.wait("lifetime", value));
        Checks.range("inbound-limit", inboundLimit, 1, 1_000_000);
    }

    /**
     * What holds where nothing is said.
     *
     * @return always the same instance
     */
    public static SessionBehaviour defaults() {
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
        builder.enquireLink = enquireLink;
        builder.idle = idle;
        builder.inboundLimit = inboundLimit;
        builder.lifetime = lifetime;
        return builder;
    }

    /** Sets one thing after the other. Not thread-safe. */
    public static final class Builder {

        private Duration enquireLink = Duration.ofSeconds(25);
        private Optional<Duration> idle = Optional.empty();
        private int inboundLimit = 1_000;
        private Optional<Duration> lifetime = Optional.empty();

        private Builder() {}

        /**
         * Sets enquireLink.
         *
         * @param value how long a session may be silent before it is asked with enquire_link, more than 0 and at most 7 days
         * @return this builder
         */
        public Builder enquireLink(Duration value) {
            enquireLink = value;
            return this;
        }

        /**
         * Sets idle.
         *
         * @param value how long a session may do nothing but enquire_link before it is unbound, more than 0 and at most 7 days
         * @return this builder
         */
        public Builder idle(Duration value) {
            idle = Optional.of(value);
            return this;
        }

        /**
         * Sets inboundLimit.
         *
         * @param value requests that may be unanswered on a session before it is not read any more, 1 to 1,000,000
         * @return this builder
         */
        public Builder inboundLimit(int value) {
            inboundLimit = value;
            return this;
        }

        /**
         * Sets lifetime.
         *
         * @param value how long a session lives before it is unbound, more than 0 and at most 7 days
         * @return this builder
         */
        public Builder lifetime(Duration value) {
            lifetime = Optional.of(value);
            return this;
        }

        /**
         * Makes the record.
         *
         * @return immutable
         * @throws IllegalArgumentException naming the option, its value and the range
         */
        public SessionBehaviour build() {
            return new SessionBehaviour(enquireLink, idle, inboundLimit, lifetime);
        }
    }
}
