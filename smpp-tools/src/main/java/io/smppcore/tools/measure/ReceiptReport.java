package io.smppcore.tools.measure;

/**
 * What has become of the receipts that were asked for.
 *
 * @param expected messages that were accepted, and asked for one
 * @param matched receipts that came for one of them, the first of each
 * @param lost messages whose receipt did not come in time
 * @param duplicates receipts that came again
 * @param orphans receipts with an id that was never given
 * @param early receipts that came before the response that gave their id
 * @param latency from when a message was sent to its receipt
 */
public record ReceiptReport(
        long expected, long matched, long lost, long duplicates, long orphans, long early, Distribution latency) {

    /** Each message has its receipt, and there are no others. */
    public boolean isClean() {
        return lost == 0 && duplicates == 0 && orphans == 0;
    }
}
