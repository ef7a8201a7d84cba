package io.smppcore.simulator.scenario;

import java.time.Duration;

/**
 * The delivery of deliver_sm and data_sm to clients. Immutable.
 *
 * @param window maximum number of unanswered requests of a session, 1 to 65,536
 * @param sessionWait time to wait for a session of the account that receives, 0 to 7 days
 * @param waiting maximum number of requests that wait for a session, 0 to 10,000,000; others are lost
 * @param retries number of times that a refused or unanswered request is sent again, 0 to 1,000
 * @param retryDelay time between a failure and the next attempt, more than 0 and at most 7 days
 */
public record DeliverBehaviour(int window, Duration sessionWait, int waiting, int retries, Duration retryDelay) {

    static final Fields<DeliverBehaviour> FIELDS = Fields.of(
            DeliverBehaviour.class,
            Field.of("window", Formats.integer(1, 65_536), 10),
            Field.of("wait", Formats.TIME_OR_ZERO, Duration.ZERO),
            Field.of("waiting", Formats.integer(0, 10_000_000), 10_000),
            Field.of("retries", Formats.integer(0, 1_000), 0),
            Field.of("retry-delay", Formats.TIME, Duration.ofSeconds(5)));

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public DeliverBehaviour {
        FIELDS.check(window, sessionWait, waiting, retries, retryDelay);
    }
}
