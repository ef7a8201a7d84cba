package io.smppcore.tools.workload;

/** A part of a template. */
sealed interface Piece {

    /** The most digits that a number has: enough for a million messages a second for eleven days. */
    int MAX_NUMBER_DIGITS = 12;

    /** Digits of the milliseconds since 1970, until the year 2286. */
    int TIME_DIGITS = 13;

    /** What is the same in every message. */
    record Literal(String text) implements Piece {

        @Override
        public int maxLength() {
            return text.length();
        }
    }

    /**
     * The number of the message.
     *
     * @param digits exactly so many, the last ones of the number; 0 for as many as it has
     */
    record MessageNumber(int digits) implements Piece {

        @Override
        public int maxLength() {
            return digits == 0 ? MAX_NUMBER_DIGITS : digits;
        }
    }

    /** When the message was made, in milliseconds since 1970. */
    record Time() implements Piece {

        @Override
        public int maxLength() {
            return TIME_DIGITS;
        }
    }

    /** Digits by chance. */
    record Random(int digits) implements Piece {

        @Override
        public int maxLength() {
            return digits;
        }
    }

    /** How many characters it has at most. */
    int maxLength();
}
