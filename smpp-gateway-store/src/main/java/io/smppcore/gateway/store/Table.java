package io.smppcore.gateway.store;

import java.util.Locale;

/**
 * The tables of a partition. A table maps keys to values; keys are ordered by their unsigned octets.
 *
 * <p>The numbers and the names of the column families are part of the format on disk.
 */
public enum Table {
    /** Messages that wait for an SMSC group, by priority, account and position. A key is put at most once. */
    QUEUE(1, true),
    /** Messages that wait until a time, because they are scheduled or are retried then. A key is put at most once. */
    LATER(2, true),
    /** Receipts and mobile-originated messages that wait for an account. A key is put at most once. */
    OUT(3, true),
    /** Numbers of forwarded messages whose receipt is awaited, by SMSC group and message_id of the SMSC. */
    CORRELATION(4, false),
    /** Receipts that arrived before the submit_sm_resp or data_sm_resp with their message_id. */
    EARLY(5, false),
    /** States of messages that have left their first queue, by number. */
    STATE(6, false, "life"),
    /** Dead letters with their cause, by number. */
    DEAD(7, false),
    /** Idempotency keys of submissions, with the results that a repeated submission returns. */
    IDEMPOTENCY(8, false),
    /** Other values. Keys that begin with octet 0 belong to the store: counters, the epoch. */
    META(9, false),
    /** Parts of long messages that wait for the other parts, by number. */
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

    /** Returns true if most rows are deleted within minutes, so that few remain unless a peer is away. */
    boolean isShortLived() {
        return this != CORRELATION && this != STATE;
    }

    /** Returns true if each key is put at most once before it is deleted. RocksDB can then delete it at lower cost. */
    public boolean isPutOnce() {
        return putOnce;
    }
}
