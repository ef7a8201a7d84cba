package io.smppcore.gateway.node;

import io.smppcore.gateway.node.LatestMessages.Latest;
import java.util.List;

/**
 * Messages that a search has found in a partition. Immutable.
 *
 * @param partition number of the partition
 * @param below number below which the search began
 * @param next number below which the next page begins, 0 if there is none
 * @param isComplete false if the index of the partition lacks messages
 * @param messages messages, latest first
 */
record FoundPage(int partition, long below, long next, boolean isComplete, List<Latest> messages) {

    /** Returns this page with its first messages only. */
    FoundPage first(int count) {
        if (count == messages.size()) {
            return this;
        }
        List<Latest> some = List.copyOf(messages.subList(0, count));
        long after =
                some.isEmpty() ? below : some.getLast().tracked().getFirst().number();
        return new FoundPage(partition, below, after, isComplete, some);
    }
}
