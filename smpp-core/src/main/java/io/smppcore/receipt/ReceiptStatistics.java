package io.smppcore.receipt;

import java.util.Map;

/**
 * What {@link OutstandingReceipts} have seen so far. Immutable.
 *
 * @param outstanding how many messages wait for their receipt at this moment
 * @param completed how many {@link AwaitedReceipts} have got all of theirs
 * @param missing how many have not, by reason; reasons without any are left out
 */
public record ReceiptStatistics(int outstanding, long completed, Map<ReceiptsMissingException.Reason, Long> missing) {

    /** Copies the map. */
    public ReceiptStatistics {
        missing = Map.copyOf(missing);
    }
}
