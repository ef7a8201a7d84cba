package io.smppcore.segment;

import io.smppcore.type.InvalidFieldException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A store for the segments of incomplete messages, used by {@link Reassembler}. {@link InMemorySegmentStore} uses the
 * heap; with a store in a shared database, processes can join messages whose segments arrive at different processes.
 *
 * <p>Implementations are thread-safe, and every call is atomic: of two threads or processes that add the last two
 * segments of a message, exactly one gets {@link Outcome.Complete}. An implementation bounds its memory, and the time
 * for which a message waits for its next segment.
 */
public interface SegmentStore {

    /** The outcome of adding a segment. */
    sealed interface Outcome {

        /** The segment is stored; others are missing. */
        record Stored() implements Outcome {}

        /** The segment is dropped because one with the same key and sequence is stored. */
        record Duplicate() implements Outcome {}

        /**
         * The segment was the last one that was missing, and the message was removed from the store.
         *
         * @param set all segments of the message
         */
        record Complete(SegmentSet set) implements Outcome {}

        /** The segment is dropped because it does not fit, even after the removal of other messages. */
        record Refused() implements Outcome {}
    }

    /**
     * The result of {@link SegmentStore#add}.
     *
     * @param outcome outcome for the segment
     * @param removed incomplete messages that expired or were removed to free memory
     */
    record Added(Outcome outcome, List<RemovedSet> removed) {

        /** Copies the list. */
        public Added {
            removed = List.copyOf(removed);
        }
    }

    /** A reason for which an incomplete message was removed from the store. */
    enum Reason {
        /** No segment arrived within the time limit. */
        EXPIRED,
        /** The store was full, and this message had waited longest for its next segment. */
        STORE_FULL,
        /**
         * The messages of the source reached the bound for one source, and this one had waited longest for its next
         * segment.
         */
        SOURCE_FULL
    }

    /**
     * An incomplete message that was removed from the store.
     *
     * @param set the stored segments
     * @param reason the reason
     */
    record RemovedSet(SegmentSet set, Reason reason) {}

    /**
     * Adds a segment.
     *
     * @param key the message of the segment, with a total of at least 2
     * @param sequence number of the segment, 1 to the total
     * @param segment the segment
     * @param now present time, from which the store measures the time since the last segment of a message
     * @return the outcome, with the messages removed
     */
    Added add(ReassemblyKey key, int sequence, ReceivedSegment segment, Instant now);

    /** Removes at most {@code max} expired messages, and returns them; fewer if no more have expired. */
    List<RemovedSet> removeExpired(Instant now, int max);

    /**
     * All or some segments of one message.
     *
     * @param key the common properties of the segments
     * @param segments the segments by their sequence, 1 to the total of the key
     */
    record SegmentSet(ReassemblyKey key, SortedMap<Integer, ReceivedSegment> segments) {

        /** Copies the map; fails with {@link InvalidFieldException} if a sequence is not between 1 and the total. */
        public SegmentSet {
            segments = Collections.unmodifiableSortedMap(new TreeMap<>(segments));
            for (int sequence : segments.keySet()) {
                if (!Concatenation.isValid(key.total(), sequence)) {
                    throw new InvalidFieldException("sequence", "value " + sequence, "1 to " + key.total());
                }
            }
        }

        /** {@return true if no segment is missing} */
        public boolean isComplete() {
            return segments.size() == key.total();
        }

        /** {@return the sequences of the missing segments, in order} */
        public List<Integer> missing() {
            return IntStream.rangeClosed(1, key.total())
                    .filter(sequence -> !segments.containsKey(sequence))
                    .boxed()
                    .toList();
        }
    }
}
