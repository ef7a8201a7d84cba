package io.smppcore.gateway.relay;

import io.smppcore.gateway.row.Row;

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
record DeadLetter(Kind kind, String name, String cause, long diedAt, byte[] content) {

    /** Kinds of dead letters. */
    enum Kind {
        MESSAGE(0),
        DELIVERY(1);

        /** Number in the stored format. */
        private final int number;

        Kind(int number) {
            this.number = number;
        }
    }

    static DeadLetter of(String group, Message message, String cause, long now) {
        return new DeadLetter(Kind.MESSAGE, group, cause, now, message.toOctets());
    }

    static DeadLetter of(String account, Delivery delivery, String cause, long now) {
        return new DeadLetter(Kind.DELIVERY, account, cause, now, delivery.toOctets());
    }

    static DeadLetter read(byte[] octets) {
        Row.Reader row = new Row.Reader(octets);
        return new DeadLetter(
                row.small() == Kind.MESSAGE.number ? Kind.MESSAGE : Kind.DELIVERY,
                row.text(),
                row.text(),
                row.number(),
                row.rest());
    }

    byte[] toOctets() {
        return Row.write()
                .small(kind.number)
                .text(name)
                .text(cause)
                .number(diedAt)
                .octets(content)
                .toOctets();
    }
}
