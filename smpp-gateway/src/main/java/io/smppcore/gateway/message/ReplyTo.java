package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Row;

/**
 * Data that an account gives with a message for its answers: the state, events and records of the message. It is not
 * sent to SMSCs. Immutable.
 *
 * @param reference reference of the account, such as the number of an order, which each answer repeats; empty if there
 *     is none
 * @param callback URL to which the events of the message are sent instead of that of the account; empty if there is
 *     none
 */
public record ReplyTo(String reference, String callback) {

    /** No data. */
    public static final ReplyTo NONE = new ReplyTo("", "");

    /** Maximum number of characters of a reference. */
    public static final int MAX_REFERENCE = 255;

    /** Maximum number of characters of a callback. */
    public static final int MAX_CALLBACK = 1_000;

    /** Reads the last fields of a row, which {@link #write} has written; none if there are no further fields. */
    public static ReplyTo read(Row.Reader row) {
        return row.hasMore() ? new ReplyTo(row.text(), row.text()) : NONE;
    }

    /** Writes the data to a row. */
    public Row write(Row row) {
        return row.text(reference).text(callback);
    }

    /** Returns true if there is neither a reference nor a callback. */
    public boolean isEmpty() {
        return reference.isEmpty() && callback.isEmpty();
    }

    /** Returns the approximate memory of the data in bytes. */
    public int weight() {
        return reference.length() + callback.length();
    }
}
