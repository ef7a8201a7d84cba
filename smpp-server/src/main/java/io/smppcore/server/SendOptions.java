package io.smppcore.server;

import io.smppcore.config.OptionGroup;
import io.smppcore.config.OptionType;
import io.smppcore.config.Setting;
import java.time.Duration;

/**
 * Options of the requests that a server sends to an account. Immutable.
 *
 * @param choice rule that chooses one of several sessions; the one with the fewest requests in flight by default
 * @param sendWait longest wait of a request for a session if none is bound, 0 to 7 days; default 0, which fails it
 *     at once
 * @param sendWaitLimit maximum number of requests that wait for a session, 0 to 10,000,000; further ones fail at once;
 *     default 10,000
 */
public record SendOptions(SessionChoice choice, Duration sendWait, int sendWaitLimit) {

    private static final Setting<Choice> CHOICE = OptionType.choice(Choice.class)
            .setting("sending.choice", Choice.LEAST_IN_FLIGHT, "which session of an account gets a request");
    private static final Setting<Duration> SEND_WAIT = OptionType.duration("0s", "7d")
            .setting("sending.sendWait", Duration.ZERO, "how long a request may wait for a session of its account");
    private static final Setting<Integer> SEND_WAIT_LIMIT = OptionType.integer("requests", 0, 10_000_000)
            .setting("sending.sendWaitLimit", 10_000, "that may wait for a session in all; one more fails at once");

    /** Checks the ranges; fails with {@link IllegalArgumentException} naming the option, its value and the range. */
    public SendOptions {
        SEND_WAIT.check(sendWait);
        SEND_WAIT_LIMIT.check(sendWaitLimit);
    }

    /** Returns the options of this record. */
    static OptionGroup<SendOptions> options() {
        return OptionGroup.of(
                options -> {},
                CHOICE.option((options, value) -> options.withChoice(value.get())),
                SEND_WAIT.option(SendOptions::withSendWait),
                SEND_WAIT_LIMIT.option(SendOptions::withSendWaitLimit));
    }

    /** Returns the defaults: the session with the fewest requests in flight, and no wait. */
    public static SendOptions defaults() {
        return new SendOptions(CHOICE.standard().get(), SEND_WAIT.standard(), SEND_WAIT_LIMIT.standard());
    }

    /** Returns these options with another {@link #choice}. */
    public SendOptions withChoice(SessionChoice value) {
        return new SendOptions(value, sendWait, sendWaitLimit);
    }

    /** Returns these options with another {@link #sendWait}. */
    public SendOptions withSendWait(Duration value) {
        return new SendOptions(choice, value, sendWaitLimit);
    }

    /** Returns these options with another {@link #sendWaitLimit}. */
    public SendOptions withSendWaitLimit(int value) {
        return new SendOptions(choice, sendWait, value);
    }

    /** The values of the property {@code sending.choice}. */
    private enum Choice {
        LEAST_IN_FLIGHT,
        ROUND_ROBIN;

        SessionChoice get() {
            return this == ROUND_ROBIN ? SessionChoice.roundRobin() : SessionChoice.leastInFlight();
        }
    }
}
