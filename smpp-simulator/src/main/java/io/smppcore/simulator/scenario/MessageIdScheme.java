package io.smppcore.simulator.scenario;

import java.util.OptionalLong;

/**
 * The form of message ids: a number that is incremented with each message. Immutable.
 *
 * @param form notation of the number
 * @param length minimum number of digits, filled up with leading zeros, 0 to 64; a UUID always has 36 characters
 * @param prefix prefix of every id, at most 20 characters
 * @param start first number, 0 to 2^47 - 1; empty to start from the time of day, so that ids are not used again after a
 *     restart
 */
public record MessageIdScheme(Form form, int length, String prefix, OptionalLong start) {

    static final Fields<MessageIdScheme> FIELDS = Fields.of(
            MessageIdScheme.class,
            Field.of("form", Formats.word(Form.class), Form.HEX),
            Field.of("length", Formats.integer(0, 64), 0),
            Field.of("prefix", Formats.text(20), ""),
            Field.of("start", Formats.optionalLong(Formats.number(0, (1L << 47) - 1)), OptionalLong.empty()));

    /** Checks the ranges; fails with an {@link IllegalArgumentException} that names key, value and range. */
    public MessageIdScheme {
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
