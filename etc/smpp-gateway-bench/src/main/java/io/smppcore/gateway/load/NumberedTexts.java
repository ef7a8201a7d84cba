package io.smppcore.gateway.load;

import io.smppcore.segment.ReceivedSegment;
import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;

/** The texts of test messages: a number, and padding. Each part of a long one begins with the number. */
public final class NumberedTexts {

    private static final char END_OF_NUMBER = ' ';

    /** Characters of each part of a long text in GSM 7-bit, except for a shorter last one. */
    private static final int PART = 153;

    private NumberedTexts() {}

    /** Returns a text of the given length that begins with the number. */
    static Octets padded(long number, int octets) {
        return Octets.wrap(octets(number, octets));
    }

    private static byte[] octets(long number, int octets) {
        byte[] text = new byte[octets];
        byte[] digits = Long.toString(number).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, text, 0, digits.length);
        text[digits.length] = END_OF_NUMBER;
        for (int i = digits.length + 1; i < octets; i++) {
            text[i] = (byte) ('a' + i % 26);
        }
        return text;
    }

    /** Returns a text of a number of parts. */
    public static String of(long number, int parts) {
        StringBuilder text = new StringBuilder();
        for (int part = 1; part < parts; part++) {
            text.append(new String(octets(number, PART), StandardCharsets.US_ASCII));
        }
        return text.append(number).append(" the end").toString();
    }

    /** Returns the number at the beginning of a message, or of a part of one. */
    static long number(ReceivedSegment message) {
        Octets text = message.body();
        long number = 0;
        for (int i = 0; i < text.length() && text.octetAt(i) != END_OF_NUMBER; i++) {
            number = 10 * number + text.octetAt(i) - '0';
        }
        return number;
    }
}
