package io.smppcore.gateway.history;

/**
 * A count of a {@link Tally} or of {@link Figures}. The numbers are part of the format of the files and of responses
 * between nodes; they are less than 32.
 */
public enum Count {
    /** Messages accepted. */
    ACCEPTED(0, "accepted"),
    /** Messages that the gateway has refused. */
    REFUSED(1, "refused"),
    /** Messages that an SMSC has accepted. */
    FORWARDED(2, "forwarded"),
    /** Attempts that an SMSC has refused. */
    REFUSED_BY_SMSC(3, "refusedBySmsc"),
    /** Attempts without a usable response of the SMSC in time. */
    UNANSWERED(4, "unanswered"),
    /** Responses of SMSCs that arrived after the timeout. */
    ANSWERED_LATE(5, "answeredLate"),
    /** Attempts that are repeated. */
    RETRIED(6, "retried"),
    /** Messages whose validity ended in a queue. */
    EXPIRED(7, "expired"),
    /** Messages that have become dead letters. */
    DEAD(8, "dead"),
    /** Receipts of SMSCs, of which some are not final. */
    RECEIPTS(9, "receipts"),
    /** Receipts for which no message was found. */
    STRAY_RECEIPTS(10, "strayReceipts"),
    /** Mobile-originated messages. */
    MOBILE_ORIGINATED(11, "mobileOriginated"),
    /** Receipts and mobile-originated messages that accounts have accepted. */
    DELIVERED(12, "delivered"),
    /** Elements in the queues at the end of an interval. */
    WAITING(13, "waiting");

    private final int slot;
    private final String member;

    Count(int slot, String member) {
        this.slot = slot;
        this.member = member;
    }

    /** Returns the number of its slot in a {@link Tally}, and of its key in {@link Figures}. */
    int slot() {
        return slot;
    }

    /** Returns the name in JSON. */
    public String member() {
        return member;
    }
}
