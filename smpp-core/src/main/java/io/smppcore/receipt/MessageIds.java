package io.smppcore.receipt;

import io.smppcore.type.InvalidFieldException;
import java.math.BigInteger;
import java.util.Locale;

/**
 * How an SMSC writes the id of a message in the response to it, and how in its receipts.
 *
 * <p>An application keeps what it knows of a message under {@link #keyOfResponse} and finds it by {@link
 * #keyOfReceipt}:
 *
 * <pre>{@code
 * sent.put(ids.keyOfResponse(response.messageId()), message);
 * receipt.id().map(ids::keyOfReceipt).map(sent::remove);
 * }</pre>
 *
 * <p>Which way it is has to be known. Trying all of them would find wrong messages: {@code 10} and {@code 16} are the
 * same number if one is hexadecimal. Numbers may have up to 80 digits, as 64 hexadecimal ones, which is as long as an
 * id can be, are 78 decimal ones; what is not a number although it should be, and what is longer, is compared as it is.
 */
public enum MessageIds {

    /** The same characters in both. */
    OPAQUE,

    /** The same but for upper and lower case. */
    IGNORING_CASE,

    /** The same but for zeros in front. */
    WITHOUT_LEADING_ZEROS,

    /** The same but for case and zeros in front, such as hexadecimal numbers in two writings. */
    IGNORING_CASE_AND_LEADING_ZEROS,

    /** A hexadecimal number in the response, the same in decimal in receipts. */
    RESPONSE_HEX_RECEIPT_DECIMAL,

    /** A decimal number in the response, the same in hexadecimal in receipts. */
    RESPONSE_DECIMAL_RECEIPT_HEX;

    private static final int DECIMAL = 10;
    private static final int HEX = 16;

    private static final int MAX_DIGITS = 80;

    /** As many decimal digits fit into a long, whatever they are. */
    private static final int LONG_DIGITS = 18;

    /** Keeps the keys of numbers apart from those of ids that are none. */
    private static final String NUMBER = "0x";

    /**
     * Tells whether a receipt is about a message.
     *
     * @param responseId the id in the response to the message
     * @param receiptId the id in the receipt
     * @return true when the keys of the two are equal
     */
    public boolean matches(String responseId, String receiptId) {
        return keyOfResponse(responseId).equals(keyOfReceipt(receiptId));
    }

    /**
     * What to look for a message by.
     *
     * @param responseId the id in the response to the message
     * @return a text that is equal to {@link #keyOfReceipt} of its receipts
     */
    public String keyOfResponse(String responseId) {
        return switch (this) {
            case RESPONSE_HEX_RECEIPT_DECIMAL -> numberKey(responseId, HEX);
            case RESPONSE_DECIMAL_RECEIPT_HEX -> numberKey(responseId, DECIMAL);
            default -> textKey(responseId);
        };
    }

    /**
     * What to look for a message by.
     *
     * @param receiptId the id in a receipt
     * @return a text that is equal to {@link #keyOfResponse} of its message
     */
    public String keyOfReceipt(String receiptId) {
        return switch (this) {
            case RESPONSE_HEX_RECEIPT_DECIMAL -> numberKey(receiptId, DECIMAL);
            case RESPONSE_DECIMAL_RECEIPT_HEX -> numberKey(receiptId, HEX);
            default -> textKey(receiptId);
        };
    }

    /**
     * The id that an SMSC of this kind writes into a receipt.
     *
     * @param responseId the id in its response
     * @return the number in the other notation, hexadecimal digits in upper case; without zeros in front where these do
     *     not count; otherwise the same
     * @throws InvalidFieldException if the id is not a number of at most 80 digits although it has to be
     */
    public String receiptId(String responseId) {
        return switch (this) {
            case OPAQUE, IGNORING_CASE -> responseId;
            case WITHOUT_LEADING_ZEROS, IGNORING_CASE_AND_LEADING_ZEROS -> withoutZeros(responseId);
            case RESPONSE_HEX_RECEIPT_DECIMAL -> number(responseId, HEX).toString(DECIMAL);
            case RESPONSE_DECIMAL_RECEIPT_HEX ->
                number(responseId, DECIMAL).toString(HEX).toUpperCase(Locale.ROOT);
        };
    }

    private String textKey(String id) {
        return switch (this) {
            case IGNORING_CASE -> id.toLowerCase(Locale.ROOT);
            case WITHOUT_LEADING_ZEROS -> withoutZeros(id);
            case IGNORING_CASE_AND_LEADING_ZEROS -> withoutZeros(id).toLowerCase(Locale.ROOT);
            default -> id;
        };
    }

    private static String numberKey(String id, int radix) {
        if (!isNumber(id, radix)) {
            return id;
        }
        if (radix == HEX) {
            return NUMBER + withoutZeros(id).toLowerCase(Locale.ROOT);
        }
        return NUMBER
                + (id.length() <= LONG_DIGITS
                        ? Long.toHexString(Long.parseLong(id))
                        : new BigInteger(id, DECIMAL).toString(HEX));
    }

    private static BigInteger number(String id, int radix) {
        if (!isNumber(id, radix)) {
            throw new InvalidFieldException(
                    "message_id",
                    "'" + id + "'",
                    (radix == HEX ? "hexadecimal" : "decimal") + " digits, at most " + MAX_DIGITS);
        }
        return new BigInteger(id, radix);
    }

    private static boolean isNumber(String id, int radix) {
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            boolean letter = radix == HEX && (c | 0x20) >= 'a' && (c | 0x20) <= 'f';
            if (!letter && (c < '0' || c > '9')) {
                return false;
            }
        }
        return !id.isEmpty() && id.length() <= MAX_DIGITS;
    }

    /** Leaves one zero of a text that is nothing else. */
    private static String withoutZeros(String id) {
        int from = 0;
        while (from < id.length() - 1 && id.charAt(from) == '0') {
            from++;
        }
        return id.substring(from);
    }
}
