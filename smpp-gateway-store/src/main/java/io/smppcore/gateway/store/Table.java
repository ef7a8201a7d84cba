package io.smppcore.gateway.store;

import java.util.Locale;

/**
 * A table of a partition: keys in the order of their unsigned octets, each with a value.
 *
 * <p>The numbers and the names of the column families are part of the format on disk.
 */
public enum Table {
    /** Messages that wait for an SMSC group, in the order of their acceptance. A key is put at most once. */
    QUEUE(1, true),
    /** Messages that wait for their time: scheduled ones and retries. A key is put at most once. */
    LATER(2, true),
    /** Receipts and mobile-originated messages that wait for an account. A key is put at most once. */
    OUT(3, true),
    /** Forwarded messages by their message_id at the SMSC. */
    CORRELATION(4, false),
    /** Receipts that arrived before the response with their message_id. */
    EARLY(5, false),
    /** The state of each message, by its number. */
    STATE(6, false, "life"),
    /** Dead letters, with the cause. */
    DEAD(7, false),
    /** Idempotency keys, for which a repeated submission returns the same message_id. */
    IDEMPOTENCY(8, false),
    /** Other values. Keys that begin with octet 0 belong to the store: counters, the epoch. */
    META(9, false),
    /** Parts of long messages that wait for the other parts, by their number. */
    PARTS(10, false);

    private final int number;
    private final boolean putOnce;
    private final String family;

    Table(int number, boolean putOnce) {
        this.number = number;
        this.putOnce = putOnce;
        this.family = name().toLowerCase(Locale.ROOT);
    }

    Table(int number, boolean putOnce, String family) {
        this.number = number;
        this.putOnce = putOnce;
        this.family = family;
    }

    /** Returns the name of the column family of this table on disk. */
    String family() {
        return family;
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
