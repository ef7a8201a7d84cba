package io.smppcore.simulator.scenario;

import io.smppcore.type.CommandStatus;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The responses to submit_sm, data_sm and submit_multi. Immutable.
 *
 * @param delay time until the response
 * @param status status of the response
 * @param nth status of single messages by their number, counted from 1 when the scenario was set; it takes precedence
 *     over {@code status}
 * @param never share of the messages that are not answered, 0 to 1
 * @param reorder number of responses that are held back and then sent together in a random order, 2 to 10,000; 0 to
 *     keep the order
 * @param rate maximum number of messages per second of each account, where every part of a long text counts, as in the
 *     bill of an SMSC; empty for no limit
 * @param overRate status of messages beyond the rate
 * @param queue maximum number of messages without a final state, of all accounts together, 1 to 1,000,000; further
 *     messages are refused with ESME_RMSGQFUL; empty for no limit
 * @param messageId form of message ids
 */
public record SubmitBehaviour(
        Delay delay,
        Weights<CommandStatus> status,
        Map<Integer, CommandStatus> nth,
        double never,
        int reorder,
        OptionalDouble rate,
        CommandStatus overRate,
        OptionalInt queue,
        MessageIds messageId) {

    static final Fields<SubmitBehaviour> FIELDS = Fields.of(
            SubmitBehaviour.class,
            Key.of("delay", DelayFormat.DELAY, Delay.ZERO),
            Key.of("status", WeightsFormat.STATUS, Weights.always(CommandStatus.ESME_ROK)),
            Key.of("nth", new NthFormat<>(Formats.STATUS), Map.of()),
            Key.of("never", Formats.CHANCE, 0.0),
            Key.of("reorder", Formats.integerOrZero(2, 10_000), 0),
            Key.of("rate", Formats.optionalDouble(Formats.RATE), OptionalDouble.empty()),
            Key.of("over-rate", Formats.STATUS, CommandStatus.ESME_RTHROTTLED),
            Key.of("queue", Formats.optionalInt(Formats.integer(1, 1_000_000)), OptionalInt.empty()),
            Key.of("message-id", MessageIds.FIELDS, MessageIds.FIELDS.defaults()));

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public SubmitBehaviour {
        nth = Map.copyOf(nth);
        FIELDS.check(delay, status, nth, never, reorder, rate, overRate, queue, messageId);
    }

    /**
     * The form of message ids: a number that is incremented with each message. Immutable.
     *
     * @param form notation of the number
     * @param length minimum number of digits, filled up with leading zeros, 0 to 64; a UUID always has 36 characters
     * @param prefix prefix of every id, at most 20 characters
     * @param start first number, 0 to 2^47 - 1; empty to derive it from the current time, so that ids are not used
     *     again after a restart
     */
    public record MessageIds(Form form, int length, String prefix, OptionalLong start) {

        static final Fields<MessageIds> FIELDS = Fields.of(
                MessageIds.class,
                Key.of("form", Formats.word(Form.class), Form.HEX),
                Key.of("length", Formats.integer(0, 64), 0),
                Key.of("prefix", Formats.text(20), ""),
                Key.of("start", Formats.optionalLong(Formats.number(0, (1L << 47) - 1)), OptionalLong.empty()));

        /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
        public MessageIds {
            FIELDS.check(form, length, prefix, start);
        }

        /** Notations of a number. */
        public enum Form {
            /** Decimal digits. */
            DECIMAL,
            /** Hexadecimal digits, letters in lower case. */
            HEX,
            /** A UUID of version 4. */
            UUID
        }
    }
}
