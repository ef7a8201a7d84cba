package io.smppcore.segment;

import java.time.Instant;
import java.util.List;

/**
 * Where segments wait for the rest of their message. {@link InMemorySegmentStore} keeps them in the heap; an implementation over a
 * shared database lets several processes put messages together whose segments arrive at different ones.
 *
 * <p>Thread-safe. Every call is one step: of two threads or processes that add the last two segments of a message, exactly one gets
 * {@link Outcome.Complete}. An implementation keeps its own bounds of memory, and a time limit that runs from the segment that was
 * added last.
 */
public interface SegmentStore {

    /** What became of a segment. */
    sealed interface Outcome {

        /** It is stored; others are missing. */
        record Stored() implements Outcome {}

        /** One with the same key and sequence is stored already, and stays; this one is dropped. */
        record Duplicate() implements Outcome {}

        /**
         * It was the last one, and the message is no longer in the store.
         *
         * @param set all segments
         */
        record Complete(SegmentSet set) implements Outcome {}

        /** There is no room for it; it is dropped. */
        record Refused() implements Outcome {}
    }

    /**
     * What came of adding a segment.
     *
     * @param outcome what became of it
     * @param removed incomplete messages that had to make room, or whose time was over
     */
    record Added(Outcome outcome, List<RemovedSet> removed) {

        /** Copies the list. */
        public Added {
            removed = List.copyOf(removed);
        }
    }

    /** Why an incomplete message left the store. */
    enum Reason {
        /** No segment came within the time limit. */
        EXPIRED,
        /** The store was full, and this message had waited longest for its next segment. */
        STORE_FULL,
        /** Its source had used up its share, and this message of that source had waited longest for its next segment. */
        SOURCE_FULL
    }

    /**
     * An incomplete message that left the store.
     *
     * @param set the segments that were there
     * @param reason why
     */
    record RemovedSet(SegmentSet set, Reason reason) {}

    /**
     * Adds a segment.
     *
     * @param key the message it belongs to, with a total of at least 2
     * @param sequence which segment it is, 1 to the total
     * @param segment the segment
     * @param now the time
     * @return what became of it
     */
    Added add(ReassemblyKey key, int sequence, ReceivedSegment segment, Instant now);

    /**
     * Removes messages whose time is over.
     *
     * @param now the time
     * @param max remove no more than so many
     * @return what was removed; fewer than {@code max} when nothing else is due
     */
    List<RemovedSet> removeExpired(Instant now, int max);
}
