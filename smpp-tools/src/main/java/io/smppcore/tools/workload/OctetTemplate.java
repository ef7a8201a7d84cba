package io.smppcore.tools.workload;

import java.util.function.Function;

/**
 * A template whose constant parts are already encoded; only digits are written each time. Allocates nothing. Immutable.
 */
final class OctetTemplate {

    private static final long TEN = 10;

    private final Piece[] pieces;

    /** Octets of each piece; empty for digits. */
    private final byte[][] literals;

    private final int digitOctets;
    private final int maxOctets;

    private OctetTemplate(Piece[] pieces, byte[][] literals, int digitOctets, int maxOctets) {
        this.pieces = pieces;
        this.literals = literals;
        this.digitOctets = digitOctets;
        this.maxOctets = maxOctets;
    }

    /**
     * Encodes a template.
     *
     * @param encoder encoder of a constant part
     * @param digitOctets octets per digit: 1, or 2 of which the first is 0
     */
    static OctetTemplate of(Template template, Function<String, byte[]> encoder, int digitOctets) {
        Piece[] pieces = template.pieces().toArray(Piece[]::new);
        byte[][] literals = new byte[pieces.length][];
        int octets = 0;
        for (int i = 0; i < pieces.length; i++) {
            literals[i] = pieces[i] instanceof Piece.Literal literal ? encoder.apply(literal.text()) : new byte[0];
            octets += literals[i].length > 0 ? literals[i].length : pieces[i].maxLength() * digitOctets;
        }
        return new OctetTemplate(pieces, literals, digitOctets, octets);
    }

    /** Returns the maximum number of octets. */
    int maxOctets() {
        return maxOctets;
    }

    /**
     * Writes the octets of one message.
     *
     * @return the index after the last octet
     */
    int write(byte[] target, int from, Turn turn) {
        int index = from;
        for (int i = 0; i < pieces.length; i++) {
            index = switch (pieces[i]) {
                case Piece.Literal literal -> put(literals[i], target, index);
                case Piece.MessageNumber number -> put(turn.number(), lengthOf(number, turn), target, index);
                case Piece.Time time -> put(System.currentTimeMillis(), Piece.TIME_DIGITS, target, index);
                case Piece.Random random -> putRandom(random.digits(), turn, target, index);
            };
        }
        return index;
    }

    private static int lengthOf(Piece.MessageNumber number, Turn turn) {
        if (number.digits() > 0) {
            return number.digits();
        }
        int digits = 1;
        for (long rest = turn.number() / TEN; rest > 0 && digits < Piece.MAX_NUMBER_DIGITS; rest /= TEN) {
            digits++;
        }
        return digits;
    }

    private static int put(byte[] octets, byte[] target, int index) {
        System.arraycopy(octets, 0, target, index, octets.length);
        return index + octets.length;
    }

    /** Writes the last digits of a number; returns the index after them. */
    private int put(long number, int digits, byte[] target, int index) {
        int end = index + digits * digitOctets;
        long rest = number;
        for (int i = digits - 1; i >= 0; i--) {
            putDigit((int) (rest % TEN), target, index + i * digitOctets);
            rest /= TEN;
        }
        return end;
    }

    private int putRandom(int digits, Turn turn, byte[] target, int from) {
        int index = from;
        for (int i = 0; i < digits; i++) {
            putDigit(turn.randomDigit(), target, index);
            index += digitOctets;
        }
        return index;
    }

    private void putDigit(int digit, byte[] target, int index) {
        if (digitOctets == 1) {
            target[index] = (byte) ('0' + digit);
        } else {
            target[index] = 0;
            target[index + 1] = (byte) ('0' + digit);
        }
    }
}
