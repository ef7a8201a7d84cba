package io.smppcore.gateway.load;

import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;

/** The texts of test messages: a number, and padding. */
final class NumberedTexts {

    private static final char END_OF_NUMBER = ' ';

    private NumberedTexts() {}

    /** Returns a text of the given length that begins with the number. */
    static Octets of(long number, int octets) {
        byte[] text = new byte[octets];
        byte[] digits = Long.toString(number).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, text, 0, digits.length);
        text[digits.length] = END_OF_NUMBER;
        for (int i = digits.length + 1; i < octets; i++) {
            text[i] = (byte) ('a' + i % 26);
        }
        return Octets.wrap(text);
    }

    /** Returns the number at the beginning of the text. */
    static long number(Octets text) {
        long number = 0;
        for (int i = 0; i < text.length() && text.octetAt(i) != END_OF_NUMBER; i++) {
            number = 10 * number + text.octetAt(i) - '0';
        }
        return number;
    }
}
