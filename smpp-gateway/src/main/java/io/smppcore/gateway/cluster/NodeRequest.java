package io.smppcore.gateway.cluster;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Requests between nodes. Each comment states what the receiver does. The numbers are part of the protocol. */
public enum NodeRequest {
    /** Accept the messages of a submission. */
    SUBMIT(1),
    /** Accept the messages of a submission with an idempotency key, unless this was already done for the same key. */
    SUBMIT_ONCE(2),
    /** Process a query_sm, cancel_sm or replace_sm, and return the response. */
    ANCILLARY(3),
    /**
     * Return the state of each part of the message with a message_id, in order, and their stored contents if they are
     * asked for; none if it is unknown here.
     */
    PARTS(4),
    /** Store those of the given receipts whose messages are known here. */
    RECEIPTS(5),
    /** Store a mobile-originated message. */
    MOBILE_ORIGINATED(6),
    /** Send a receipt or mobile-originated message over a session of an account that is bound here. */
    DELIVER(7),
    /** Grant prepaid parts of an account to a partition of the other node. */
    GRANT(8),
    /** Make a partition of this node return the unused prepaid parts of an account. */
    RECLAIM(9),
    /** Decide on a bind of an account with a maximum number of binds. */
    BIND(10),
    /** Count the binds of an account. */
    COUNT(11),
    /** Return the state of this node for the management interface. */
    STATE(12),
    /** Return the queues and counts of the partitions of this node. */
    QUEUES(13),
    /** Return the latest messages in the partitions of this node. */
    LATEST(14),
    /** Return a page of the dead letters in the partitions of this node. */
    LETTERS(15),
    /** Send a dead letter again, or remove it. */
    LETTER(16),
    /** Send all dead letters that match a filter again, or remove them. */
    ALL_LETTERS(17),
    /** Note that the other node has forwarded the messages whose ids have the given hashes. */
    FORWARDED(18),
    /** Note that an SMSC has accepted a copy of a message in a partition of this node; the other node has sent it. */
    ACCEPTED(19),
    /** Search for messages in the partitions of this node. */
    SEARCH(20),
    /** Make a change of the managed configuration. */
    CONFIGURE(21),
    /** Return a part of the managed configuration, unless its revision is the given one. */
    CONFIGURATION(22),
    /** Take the given revision of the managed configuration into use, and return the one in use. */
    CONFIGURED(23),
    /** Add an entry to the audit log. */
    AUDIT(24),
    /** Return entries of the audit log. */
    AUDIT_LOG(25),
    /** Return the bound sessions of an account, or of all. */
    SESSIONS(26),
    /** End a bound session. */
    END_SESSION(27),
    /** Count the waiting messages in the partitions of this node that a change of the configuration would move. */
    MOVES(28),
    /** Return the history of the node, an account or an SMSC. */
    HISTORY(29),
    /** Return the alerts of this node. */
    ALERTS(31);

    private static final Map<Integer, NodeRequest> ALL =
            Arrays.stream(values()).collect(Collectors.toMap(NodeRequest::number, Function.identity()));

    private final int number;

    NodeRequest(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /**
     * Returns the request with a number. Throws an IllegalArgumentException for an unknown number, which a later
     * version may use.
     */
    public static NodeRequest of(int number) {
        NodeRequest request = ALL.get(number);
        if (request == null) {
            throw new IllegalArgumentException("operation " + number + " of a later version");
        }
        return request;
    }
}
