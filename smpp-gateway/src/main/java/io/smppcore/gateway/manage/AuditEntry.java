package io.smppcore.gateway.manage;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/**
 * An entry of the audit log. Immutable. It contains neither secrets nor texts of messages.
 *
 * @param id id, in the order of the log
 * @param time time at the owner of the log
 * @param author who has done it
 * @param action method and path of the request
 * @param object what it is about
 * @param before value before a change as JSON; empty if there is none
 * @param after value after a change as JSON; empty if there is none
 */
public record AuditEntry(
        String id, Instant time, Author author, String action, String object, String before, String after) {

    /** Prefix of the keys of entries in the table META; a time and a number follow. */
    static final byte[] PREFIX = "audit/".getBytes(StandardCharsets.US_ASCII);

    /** Exclusive end of the keys with {@link #PREFIX}: in ASCII, '0' follows '/'. */
    static final byte[] END = "audit0".getBytes(StandardCharsets.US_ASCII);

    /** Maximum characters of a value, so that the log cannot grow without bounds. */
    private static final int MAX_VALUE = 4_000;

    private static final int MAX_TEXT = 500;

    /** Returns the key of an entry. */
    static byte[] key(long time, long number) {
        byte[] numbers = Keys.of(time, number);
        byte[] key = Arrays.copyOf(PREFIX, PREFIX.length + numbers.length);
        System.arraycopy(numbers, 0, key, PREFIX.length, numbers.length);
        return key;
    }

    /** Returns the time of a key in milliseconds since 1970. */
    static long time(byte[] key) {
        return Keys.numberAtStart(Arrays.copyOfRange(key, PREFIX.length, key.length));
    }

    /** Returns the id of the entry with a key. */
    static String id(byte[] key) {
        return time(key) + "-" + Keys.numberAtEnd(key);
    }

    /** Returns the key of the entry with an id. Throws an IllegalArgumentException if it is none. */
    static byte[] keyOf(String id) {
        String[] numbers = id.split("-", -1);
        try {
            if (numbers.length == 2) {
                return key(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new IllegalArgumentException("after: no id of an entry (expected: that of the last entry of a response)");
    }

    static byte[] row(Author author, String action, String object, String before, String after) {
        return author.write(Row.write())
                .text(cut(action, MAX_TEXT))
                .text(cut(object, MAX_TEXT))
                .text(cut(before, MAX_VALUE))
                .text(cut(after, MAX_VALUE))
                .toOctets();
    }

    private static String cut(String text, int max) {
        return text.length() <= max ? text : text.substring(0, max) + "…";
    }

    static AuditEntry read(byte[] key, byte[] value) {
        Row.Reader row = new Row.Reader(value);
        return new AuditEntry(
                id(key),
                Instant.ofEpochMilli(time(key)),
                Author.read(row),
                row.text(),
                row.text(),
                row.text(),
                row.text());
    }

    /** Writes this entry to a row. */
    public void write(Row row) {
        author.write(row.text(id).number(time.toEpochMilli()))
                .text(action)
                .text(object)
                .text(before)
                .text(after);
    }

    /** Reads an entry that {@link #write} has written. */
    public static AuditEntry read(Row.Reader row) {
        return new AuditEntry(
                row.text(),
                Instant.ofEpochMilli(row.number()),
                Author.read(row),
                row.text(),
                row.text(),
                row.text(),
                row.text());
    }
}
