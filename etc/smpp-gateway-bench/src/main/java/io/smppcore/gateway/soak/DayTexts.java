package io.smppcore.gateway.soak;

import io.smppcore.type.Octets;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The texts of a day: a letter and eight digits, again and again. A part of a long text that the gateway segments holds
 * 153 characters, which is a multiple, so that each part begins with the number.
 */
final class DayTexts {

    /** The letter of messages that the gateway segments; all parts of these have the same number. */
    static final char SEGMENTED = 'h';

    /** The letter of all other messages. */
    static final char WHOLE = 's';

    /** The character that ends the texts of mobile-originated messages. */
    static final char ORIGINATED = 'm';

    static final int BLOCK = 9;
    private static final int DIGITS = BLOCK - 1;

    private DayTexts() {}

    /** Returns a text of a number of blocks. */
    static String of(char letter, long number, int blocks) {
        return String.format(Locale.ROOT, "%c%0" + DIGITS + "d", letter, number).repeat(blocks);
    }

    /**
     * The place of a received message.
     *
     * @param number number of the message
     * @param part number of the part of a message that the gateway has segmented, from 0
     */
    record Place(long number, int part) {}

    /**
     * Returns the place of a received message.
     *
     * @param hasHeader true if the octets begin with a user data header
     */
    static Place place(Octets octets, boolean hasHeader) {
        int header = hasHeader ? octets.octetAt(0) + 1 : 0;
        String block = new String(octets.toByteArray(), header, BLOCK, StandardCharsets.US_ASCII);
        boolean isSegmented = hasHeader && block.charAt(0) == SEGMENTED;
        // The last octet of the header of a segment is its number.
        return new Place(Long.parseLong(block.substring(1)), isSegmented ? octets.octetAt(header - 1) - 1 : 0);
    }
}
