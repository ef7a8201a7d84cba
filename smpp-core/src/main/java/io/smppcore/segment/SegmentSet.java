package io.smppcore.segment;

import io.smppcore.type.InvalidFieldException;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * All or some segments of one message.
 *
 * @param key the common properties of the segments
 * @param segments the segments by their sequence, 1 to the total of the key
 */
public record SegmentSet(ReassemblyKey key, SortedMap<Integer, ReceivedSegment> segments) {

    /**
     * Copies the map.
     *
     * @throws InvalidFieldException if a sequence is not between 1 and the total
     */
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
