package io.smppcore.gateway.row;

import java.util.HexFormat;
import java.util.OptionalLong;

/**
 * Static methods for the number of a message in its partition, and for the message_id that contains this number.
 *
 * <p>Of the 63 bits below the sign, the upper 19 are the epoch of the partition, which increases with each ownership,
 * and the lower 44 count within the epoch. Thus no number is used twice, even if a crash loses some. The message_id
 * consists of two hexadecimal digits of the partition and the hexadecimal digits of the number.
 */
public final class MessageNumber {

    /** Number of low-order bits of a message number that count within its epoch; the bits above are the epoch. */
    public static final int COUNTER_BITS = 44;
    /** Highest epoch that fits into a number. */
    public static final int MAX_EPOCH = (1 << (Long.SIZE - 1 - COUNTER_BITS)) - 1;

    /** Number of partitions that two hexadecimal digits can express. */
    public static final int MAX_PARTITIONS = 256;

    private static final int PARTITION_DIGITS = 2;
    private static final int MAX_DIGITS = 16;
    private static final int HEX = 16;

    private MessageNumber() {}

    /**
     * Returns the number at which an epoch of a partition starts: the epoch in the upper bits, and 0 in the lower
     * {@link #COUNTER_BITS} bits. The node that owns the partition counts up from it, so that the numbers of an epoch
     * are higher than all of earlier epochs.
     *
     * @param epoch epoch of the ownership of the partition, 1 to {@link #MAX_EPOCH}
     * @return the start of the epoch; the first message has the next number
     *
     * @throws IllegalArgumentException if the epoch is not 1 to {@link #MAX_EPOCH}
     */
    public static long first(int epoch) {
        if (epoch < 1 || epoch > MAX_EPOCH) {
            throw new IllegalArgumentException("epoch: " + epoch + " (expected: 1 to " + MAX_EPOCH + ")");
        }
        return (long) epoch << COUNTER_BITS;
    }

    /** Returns the message_id of a message. */
    public static String text(int partition, long number) {
        StringBuilder text = new StringBuilder(PARTITION_DIGITS + MAX_DIGITS);
        text.append(Character.forDigit((partition >> 4) & 0xF, HEX)).append(Character.forDigit(partition & 0xF, HEX));
        int digits = (Long.SIZE - Long.numberOfLeadingZeros(number) + 3) / 4;
        for (int i = digits - 1; i >= 0; i--) {
            text.append(Character.forDigit((int) (number >>> (4 * i)) & 0xF, HEX));
        }
        return text.toString();
    }

    /** Returns the number in a message_id; empty if the text is not a message_id of the given partition. */
    public static OptionalLong parse(int partition, String text) {
        if (text.length() > PARTITION_DIGITS + MAX_DIGITS || partition < 0 || partition(text) != partition) {
            return OptionalLong.empty();
        }
        try {
            long number = HexFormat.fromHexDigitsToLong(text, PARTITION_DIGITS, text.length());
            return number > 0 ? OptionalLong.of(number) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** Returns the number of the partition in a message_id; a negative number if the text is not a message_id. */
    public static int partition(String text) {
        return text.length() > PARTITION_DIGITS
                        && HexFormat.isHexDigit(text.charAt(0))
                        && HexFormat.isHexDigit(text.charAt(1))
                ? HexFormat.fromHexDigits(text, 0, PARTITION_DIGITS)
                : -1;
    }
}
