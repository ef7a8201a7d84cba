package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Table;

/**
 * The stored form of a message or a delivery that is no longer sent.
 *
 * @param kind kind
 * @param name SMSC group of a message, account of a delivery
 * @param cause cause in words
 * @param diedAt time in milliseconds since 1970
 * @param content value in its former table
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DeadLetter(Kind kind, String name, String cause, long diedAt, byte[] content) {

    /** Name of the stored count of dead letters. */
    public static final String COUNTER = "dead";

    /** Kinds of dead letters. */
    public enum Kind {
        MESSAGE,
        DELIVERY
    }

    /** Returns the dead letter of a message to an SMSC group, which may be empty. */
    public static DeadLetter of(String group, Message message, String cause, long now) {
        return new DeadLetter(Kind.MESSAGE, group, cause, now, message.toOctets());
    }

    /** Returns the dead letter of a delivery to an account. */
    public static DeadLetter of(String account, Delivery delivery, String cause, long now) {
        return new DeadLetter(Kind.DELIVERY, account, cause, now, delivery.toOctets());
    }

    /** Reads what {@link #toOctets} has written. */
    public static DeadLetter read(byte[] octets) {
        Row.Reader row = new Row.Reader(octets);
        return new DeadLetter(
                row.flag() ? Kind.DELIVERY : Kind.MESSAGE, row.text(), row.text(), row.number(), row.rest());
    }

    /** Adds this letter to changes, with the number of its message or the position of its delivery. */
    public void put(Changes changes, long number) {
        changes.put(Table.DEAD, Keys.of(number), toOctets()).add(COUNTER, 1);
    }

    public byte[] toOctets() {
        return Row.write()
                .flag(kind == Kind.DELIVERY)
                .text(name)
                .text(cause)
                .number(diedAt)
                .octets(content)
                .toOctets();
    }
}
