package io.smppcore.tools.measure;

/**
 * The outcomes of requested receipts.
 *
 * @param expected accepted messages that requested a receipt
 * @param matched receipts of these messages, the first of each
 * @param lost messages without a receipt in time
 * @param duplicates further receipts of a message
 * @param orphans receipts with an unknown id
 * @param early receipts that arrived before the response with their id
 * @param latency times from sending messages to their receipts
 */
public record ReceiptReport(
        long expected, long matched, long lost, long duplicates, long orphans, long early, Distribution latency) {

    /** Returns true if each message has exactly one receipt, and there are no orphans. */
    public boolean isClean() {
        return lost == 0 && duplicates == 0 && orphans == 0;
    }
}
