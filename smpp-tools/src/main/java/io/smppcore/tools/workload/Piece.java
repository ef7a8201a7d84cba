package io.smppcore.tools.workload;

/** A part of a template. */
sealed interface Piece {

    /** Maximum number of digits of a message number: enough for a million messages per second for eleven days. */
    int MAX_NUMBER_DIGITS = 12;

    /** Number of digits of the milliseconds since 1970, until the year 2286. */
    int TIME_DIGITS = 13;

    /** Text that is the same in every message. */
    record Literal(String text) implements Piece {

        @Override
        public int maxLength() {
            return text.length();
        }
    }

    /**
     * The number of the message.
     *
     * @param digits number of trailing digits; 0 for all
     */
    record MessageNumber(int digits) implements Piece {

        @Override
        public int maxLength() {
            return digits == 0 ? MAX_NUMBER_DIGITS : digits;
        }
    }

    /** The time of the message, in milliseconds since 1970. */
    record Time() implements Piece {

        @Override
        public int maxLength() {
            return TIME_DIGITS;
        }
    }

    /** Random digits. */
    record Random(int digits) implements Piece {

        @Override
        public int maxLength() {
            return digits;
        }
    }

    /** Returns the maximum number of characters. */
    int maxLength();
}
