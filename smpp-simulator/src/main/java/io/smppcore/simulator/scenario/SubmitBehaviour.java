package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandStatus;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The answers to submit_sm, data_sm and submit_multi. Immutable.
 *
 * @param delay time until the response
 * @param status status of the response
 * @param never share of the messages that are not answered, 0 to 1
 * @param reorder number of responses that are sent together in a different order, 2 to 10,000; 0 for none
 * @param rate maximum number of messages per second of each account; empty for no limit
 * @param overRate status of messages beyond the rate
 * @param queue maximum number of messages without a final state, of all accounts, 1 to 1,000,000; others are refused
 *     with ESME_RMSGQFUL; empty for no limit
 * @param messageId form of message ids
 */
public record SubmitBehaviour(
        Delay delay,
        Weights<CommandStatus> status,
        double never,
        int reorder,
        OptionalDouble rate,
        CommandStatus overRate,
        OptionalInt queue,
        MessageIdScheme messageId) {

    static final Fields<SubmitBehaviour> FIELDS = Fields.of(
            SubmitBehaviour.class,
            Field.of("delay", DelayFormat.DELAY, Delay.ZERO),
            Field.of(
                    "status",
                    Formats.weights(CommandStatus.ESME_ROK, Formats.STATUS),
                    Weights.always(CommandStatus.ESME_ROK)),
            Field.of("never", Formats.CHANCE, 0.0),
            Field.of("reorder", Formats.integerOrZero(2, 10_000), 0),
            Field.of("rate", Formats.optionalDouble(Formats.RATE), OptionalDouble.empty()),
            Field.of("over-rate", Formats.STATUS, CommandStatus.ESME_RTHROTTLED),
            Field.of("queue", Formats.optionalInt(Formats.integer(1, 1_000_000)), OptionalInt.empty()),
            Field.of("message-id", MessageIdScheme.FIELDS, MessageIdScheme.FIELDS.defaults()));

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public SubmitBehaviour {
        FIELDS.check(delay, status, never, reorder, rate, overRate, queue, messageId);
    }
}
