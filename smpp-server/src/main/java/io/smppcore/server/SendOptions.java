package io.smppcore.server;

import java.time.Duration;

/**
 * How a server finds a session for a request to an account. Immutable.
 *
 * @param choice which session gets it when there are several; the one with the fewest requests in flight by default
 * @param sendWait how long a request may wait for a session when none is bound, 0 to 7 days; 0, the default, to fail at once
 * @param sendWaitLimit requests that may wait for a session in all, 0 to 10,000,000; one more fails at once; default 10,000
 */
public record SendOptions(SessionChoice choice, Duration sendWait, int sendWaitLimit) {

    private static final Duration MAX_WAIT = Duration.ofDays(7);
    private static final int MAX_WAITING = 10_000_000;
    private static final int DEFAULT_WAITING = 10_000;

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException naming the option, its value and the range
     */
    public SendOptions {
        if (sendWait.isNegative() || sendWait.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException("sendWait: " + sendWait + " (expected: 0 to 7 days)");
        }
        if (sendWaitLimit < 0 || sendWaitLimit > MAX_WAITING) {
            throw new IllegalArgumentException(
                    "sendWaitLimit: " + sendWaitLimit + " (expected: 0 to " + MAX_WAITING + ")");
        }
    }

    /**
     * The defaults.
     *
     * @return least in flight, no wait
     */
    public static SendOptions defaults() {
        return new SendOptions(SessionChoice.leastInFlight(), Duration.ZERO, DEFAULT_WAITING);
    }

    /**
     * The same with another choice.
     *
     * @param value which session gets a request when there are several
     * @return new options
     */
    public SendOptions withChoice(SessionChoice value) {
        return new SendOptions(value, sendWait, sendWaitLimit);
    }

    /**
     * The same with another wait.
     *
     * @param value how long a request may wait for a session when none is bound, 0 to 7 days
     * @return new options
     */
    public SendOptions withSendWait(Duration value) {
        return new SendOptions(choice, value, sendWaitLimit);
    }
}
