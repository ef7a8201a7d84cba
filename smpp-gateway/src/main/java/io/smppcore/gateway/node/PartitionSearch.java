package io.smppcore.gateway.node;

import io.smppcore.gateway.ancillary.WaitingMessages;
import io.smppcore.gateway.message.TrackedMessage;
import io.smppcore.gateway.node.LatestMessages.Latest;
import io.smppcore.gateway.search.KeyRange;
import io.smppcore.gateway.search.SearchIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A search in a partition. The index supplies the numbers of candidates, latest first; their rows are read and compared
 * with the conditions. Not thread-safe.
 */
final class PartitionSearch {

    /**
     * Number of candidates that are asked for at first. Each time, four times as many are asked for, because the index
     * may read the same entries again to find those below the last ones.
     */
    private static final int FIRST_CANDIDATES = 250;

    private final int partition;
    private final SearchIndex index;
    private final WaitingMessages messages;
    private final MessageQuery query;
    private final List<Latest> found = new ArrayList<>();

    /** Matching parts of the message that is being read, in order. */
    private List<TrackedMessage> parts = new ArrayList<>();

    PartitionSearch(int partition, SearchIndex index, WaitingMessages messages, MessageQuery query) {
        this.partition = partition;
        this.index = index;
        this.messages = messages;
        this.query = query;
    }

    /**
     * Returns the latest messages with numbers below one.
     *
     * @param limit maximum number of messages
     * @param maxRows number of candidates after which the page ends, apart from those that were read with them
     * @param isOver returns true if the page is to end
     */
    FoundPage page(long below, int limit, int maxRows, BooleanSupplier isOver) {
        KeyRange range = smallest();
        // Asked first, because what is missing may be there afterwards.
        boolean isComplete = index.isComplete();
        long next = below(below);
        int rows = 0;
        int asked = FIRST_CANDIDATES;
        long[] candidates = index.find(range, next, asked);
        while (candidates.length > 0) {
            List<TrackedMessage> states =
                    messages.tracked(query.account().isEmpty() ? null : query.account(), candidates);
            for (TrackedMessage state : states) {
                if (!isPartOfSame(state)) {
                    end();
                    if (found.size() == limit || (next < below && isOver.getAsBoolean())) {
                        return new FoundPage(partition, below, next, isComplete, found);
                    }
                }
                if (query.matches(state)) {
                    parts.addFirst(state);
                }
                next = state.number();
            }
            next = candidates[candidates.length - 1];
            // Not the rows that were found: candidates may have none any more.
            rows += candidates.length;
            if (parts.isEmpty() && (rows >= maxRows || isOver.getAsBoolean())) {
                return new FoundPage(partition, below, next, isComplete, found);
            }
            // At least some, because the parts of a message that were read last may go on.
            asked = Math.min(4 * asked, Math.max(FIRST_CANDIDATES, maxRows - rows));
            candidates = index.find(range, next, asked);
        }
        end();
        return new FoundPage(partition, below, 0, isComplete, found);
    }

    /**
     * Returns the number from which a search goes down: the rows of messages that were accepted after the times of the
     * query are not read, whatever range the candidates are of.
     */
    private long below(long below) {
        if (query.until() == Long.MAX_VALUE) {
            return below;
        }
        long[] newest = index.find(KeyRange.accepted(query.since(), query.until()), below, 1);
        return newest.length == 0 ? 0 : newest[0] + 1;
    }

    private KeyRange smallest() {
        List<KeyRange> ranges = query.ranges();
        KeyRange smallest = ranges.getFirst();
        if (ranges.size() > 1) {
            long least = Long.MAX_VALUE;
            for (KeyRange range : ranges) {
                long count = index.count(range);
                if (count < least) {
                    least = count;
                    smallest = range;
                }
            }
        }
        return smallest;
    }

    /** Returns true if a part has the message_id and the destination of the one before: a submit_multi has several. */
    private boolean isPartOfSame(TrackedMessage part) {
        return !parts.isEmpty()
                && parts.getFirst().customerNumber() == part.customerNumber()
                && parts.getFirst().destination().equals(part.destination());
    }

    /** Ends a message: its parts are complete, because the one that was read next is of another message. */
    private void end() {
        if (!parts.isEmpty()) {
            if (query.matches(partition, parts)) {
                found.add(new Latest(partition, parts));
            }
            parts = new ArrayList<>();
        }
    }
}
