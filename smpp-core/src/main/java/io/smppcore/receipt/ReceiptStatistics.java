package io.smppcore.receipt;

import java.util.Map;

/**
 * Counters of {@link OutstandingReceipts}. Immutable.
 *
 * @param outstanding number of messages that wait for their receipt at present
 * @param completed number of completed {@link AwaitedReceipts}
 * @param missing number of failed ones by reason, without reasons that did not occur
 */
public record ReceiptStatistics(int outstanding, long completed, Map<ReceiptsMissingException.Reason, Long> missing) {

    /** Copies the map. */
    public ReceiptStatistics {
        missing = Map.copyOf(missing);
    }
}
