package io.smppcore.receipt;

import io.smppcore.type.InvalidFieldException;
import java.math.BigInteger;
import java.util.Locale;

/**
 * The relation between the ids of a message in its response and in its receipts, which depends on the SMSC.
 *
 * <p>An application stores a message under {@link #keyOfResponse} and finds it by {@link #keyOfReceipt}:
 *
 * <pre>{@code
 * sent.put(ids.keyOfResponse(response.messageId()), message);
 * receipt.id().map(ids::keyOfReceipt).map(sent::remove);
 * }</pre>
 *
 * <p>The relation must be known. Trying all relations would find wrong messages: {@code 10} and {@code 16} are equal if
 * one is hexadecimal. Numbers may have up to 80 digits, as an id of 64 hexadecimal digits has up to 78 decimal ones;
 * longer ids, and ids that are not numbers, are compared unchanged.
 */
public enum MessageIds {

    /** Ids in responses and in receipts have the same characters. */
    OPAQUE,

    /** Ids in responses and in receipts differ at most in case. */
    IGNORING_CASE,

    /** Ids in responses and in receipts differ at most in leading zeros. */
    WITHOUT_LEADING_ZEROS,

    /** Ids in responses and in receipts differ at most in case and leading zeros, such as hexadecimal numbers. */
    IGNORING_CASE_AND_LEADING_ZEROS,

    /** The response has a hexadecimal number, receipts have the same number in decimal. */
    RESPONSE_HEX_RECEIPT_DECIMAL,

    /** The response has a decimal number, receipts have the same number in hexadecimal. */
    RESPONSE_DECIMAL_RECEIPT_HEX;

    private static final int DECIMAL = 10;
    private static final int HEX = 16;

    private static final int MAX_DIGITS = 80;

    /** Decimal digits that always fit into a long. */
    private static final int LONG_DIGITS = 18;

    /** Prefix that distinguishes the keys of numbers from other keys. */
    private static final String NUMBER = "0x";

    /** Returns true if the key of the id in a response and that of the id in a receipt are equal. */
    public boolean matches(String responseId, String receiptId) {
        return keyOfResponse(responseId).equals(keyOfReceipt(receiptId));
    }

    /** Returns the key of a message by the id in its response, equal to {@link #keyOfReceipt} of its receipts. */
    public String keyOfResponse(String responseId) {
        return switch (this) {
            case RESPONSE_HEX_RECEIPT_DECIMAL -> numberKey(responseId, HEX);
            case RESPONSE_DECIMAL_RECEIPT_HEX -> numberKey(responseId, DECIMAL);
            default -> textKey(responseId);
        };
    }

    /** Returns the key of a receipt by the id in it, equal to {@link #keyOfResponse} of its message. */
    public String keyOfReceipt(String receiptId) {
        return switch (this) {
            case RESPONSE_HEX_RECEIPT_DECIMAL -> numberKey(receiptId, DECIMAL);
            case RESPONSE_DECIMAL_RECEIPT_HEX -> numberKey(receiptId, HEX);
            default -> textKey(receiptId);
        };
    }

    /**
     * Returns the id that an SMSC with this relation writes into a receipt.
     *
     * @param responseId message id in its response
     * @return for the two relations of numbers, the number in the other notation, with hexadecimal digits in upper
     *     case; for the relations that ignore leading zeros, the id without them; otherwise {@code responseId}
     * @throws InvalidFieldException if the relation is one of numbers and the id is not a number of at most 80 digits
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

    /** Removes leading zeros, except the last one of a text of zeros. */
    private static String withoutZeros(String id) {
        int from = 0;
        while (from < id.length() - 1 && id.charAt(from) == '0') {
            from++;
        }
        return id.substring(from);
    }
}
