package io.smppcore.gateway.cluster;

/** Requests between nodes. The numbers are part of the protocol. */
public enum NodeRequest {
    /** Accept the messages of a submission. */
    SUBMIT(1),
    /** Accept messages, once for each idempotency key. */
    SUBMIT_ONCE(2),
    /** Answer a query_sm, cancel_sm or replace_sm. */
    ANCILLARY(3),
    /** Return the states of the parts of a message. */
    PARTS(4),
    /** Store the receipts whose messages are known. */
    RECEIPTS(5),
    /** Store a mobile-originated message. */
    MOBILE_ORIGINATED(6),
    /** Send a delivery over a session. */
    DELIVER(7),
    /** Grant prepaid parts to a partition. */
    GRANT(8),
    /** Return the unused prepaid parts of a partition. */
    RECLAIM(9),
    /** Decide on a bind. */
    BIND(10),
    /** Count the binds of an account. */
    COUNT(11),
    /** Return the state of the node. */
    STATE(12),
    /** Return the queues and counts of the partitions. */
    QUEUES(13),
    /** Return the latest messages. */
    LATEST(14),
    /** Return a page of the dead letters. */
    LETTERS(15),
    /** Replay or remove a dead letter. */
    LETTER(16),
    /** Replay or remove all matching dead letters. */
    ALL_LETTERS(17);

    private static final NodeRequest[] ALL = values();

    private final int number;

    NodeRequest(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /** Returns the request with a number; throws for one of a later version. */
    public static NodeRequest of(int number) {
        if (number < 1 || number > ALL.length) {
            throw new IllegalArgumentException("operation " + number + " of a later version");
        }
        return ALL[number - 1];
    }
}
