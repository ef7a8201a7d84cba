package io.smppcore.tools.measure;

/**
 * The outcomes of requested receipts.
 *
 * @param expected messages that were accepted and requested a receipt
 * @param matched receipts of these messages, the first of each
 * @param lost messages without a receipt in time
 * @param duplicates further receipts of a message
 * @param orphans receipts with an unknown id
 * @param early receipts that came before the response with their id
 * @param latency times from sending a message to its receipt
 */
public record ReceiptReport(
        long expected, long matched, long lost, long duplicates, long orphans, long early, Distribution latency) {

    /** Returns whether each message has its receipt, and there are no others. */
    public boolean isClean() {
        return lost == 0 && duplicates == 0 && orphans == 0;
    }
}
