package io.smppcore.gateway.store;

/**
 * A table of a partition: keys in the order of their unsigned octets, each with a value.
 *
 * <p>The numbers are part of the format on disk.
 */
public enum Table {
    /** Messages that wait for an SMSC group, in the order of their acceptance. A key is put at most once. */
    QUEUE(1, true),
    /** Messages that wait for their time: scheduled ones and those that are tried again. A key is put at most once. */
    LATER(2, true),
    /** Receipts and mobile-originated messages that wait for an account. A key is put at most once. */
    OUT(3, true),
    /** Forwarded messages by the id of their SMSC. */
    CORRELATION(4, false),
    /** Receipts that have arrived before the response with their id. */
    EARLY(5, false),
    /** The life of each message, by its id. */
    LIFE(6, false),
    /** Messages that are not sent any more, with the cause. */
    DEAD(7, false),
    /** Keys that make a repeated submission return the same message id. */
    IDEMPOTENCY(8, false),
    /** Single facts. Keys that begin with octet 0 belong to the store: counters, the epoch. */
    META(9, false),
    /** Parts of long messages that wait for the others, by their number. */
    PARTS(10, false);

    private final int number;
    private final boolean putOnce;

    Table(int number, boolean putOnce) {
        this.number = number;
        this.putOnce = putOnce;
    }

    /** Returns the number of this table in the format on disk. */
    public int number() {
        return number;
    }

    /** Returns true if a key is put at most once before it is deleted, so that its deletion costs less. */
    public boolean isPutOnce() {
        return putOnce;
    }
}
