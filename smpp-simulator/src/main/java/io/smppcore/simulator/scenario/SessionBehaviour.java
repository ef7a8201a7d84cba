package io.smppcore.simulator.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * The limits of sessions. Immutable.
 *
 * @param enquireLink silence after which enquire_link is sent, more than 0 and at most 7 days
 * @param idle time without other requests than enquire_link after which a session is unbound, more than 0 and at most
 *     7 days; empty for never
 * @param inboundLimit number of unanswered requests at which a session is no longer read, 1 to 1,000,000
 * @param lifetime time after which a session is unbound, more than 0 and at most 7 days; empty for never
 */
public record SessionBehaviour(
        Duration enquireLink, Optional<Duration> idle, int inboundLimit, Optional<Duration> lifetime) {

    static final Fields<SessionBehaviour> FIELDS = Fields.of(
            SessionBehaviour.class,
            Field.of("enquire-link", Formats.TIME, Duration.ofSeconds(25)),
            Field.of("idle", Formats.optional(Formats.TIME), Optional.empty()),
            Field.of("inbound-limit", Formats.integer(1, 1_000_000), 1_000),
            Field.of("lifetime", Formats.optional(Formats.TIME), Optional.empty()));

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public SessionBehaviour {
        FIELDS.check(enquireLink, idle, inboundLimit, lifetime);
    }
}
