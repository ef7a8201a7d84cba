package io.smppcore.gateway.message;

import io.smppcore.gateway.row.Keys;
import io.smppcore.gateway.row.Row;
import io.smppcore.gateway.store.Changes;
import io.smppcore.gateway.store.Table;
import java.util.Optional;

/**
 * Stored form of a message to an SMSC or a delivery to an account that has finally failed. It is kept until an operator
 * sends it again or deletes it.
 *
 * @param kind kind of the content
 * @param name SMSC group of a message, empty if it had none; account of a delivery
 * @param cause cause of the failure in words
 * @param diedAt time of the failure in milliseconds since 1970
 * @param content value of its row in the table from which it was removed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DeadLetter(Kind kind, String name, String cause, long diedAt, byte[] content) {

    /** Name of the stored counter of dead letters. */
    public static final String COUNTER = "dead";

    /** Reader of the messages in stored dead letters; empty for a delivery. */
    public static final RowReader<Optional<Message>> MESSAGE = (number, octets) -> {
        DeadLetter letter = read(octets);
        return letter.kind == Kind.MESSAGE ? Optional.of(Message.read(number, letter.content)) : Optional.empty();
    };

    /** Kinds of dead letters. */
    public enum Kind {
        MESSAGE,
        DELIVERY
    }

    /**
     * Returns the dead letter of a message.
     *
     * @param group SMSC group, empty if none was chosen
     */
    public static DeadLetter of(String group, Message message, String cause, long now) {
        return new DeadLetter(Kind.MESSAGE, group, cause, now, message.toOctets());
    }

    /** Returns the dead letter of a delivery to an account. */
    public static DeadLetter of(String account, Delivery delivery, String cause, long now) {
        return new DeadLetter(Kind.DELIVERY, account, cause, now, delivery.toOctets());
    }

    /** Reads a dead letter that {@link #toOctets} has written. */
    public static DeadLetter read(byte[] octets) {
        Row.Reader row = new Row.Reader(octets);
        return new DeadLetter(
                row.flag() ? Kind.DELIVERY : Kind.MESSAGE, row.text(), row.text(), row.number(), row.rest());
    }

    /**
     * Adds this dead letter to changes.
     *
     * @param number number of the message, or position of the delivery, which becomes the key of the row
     */
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
