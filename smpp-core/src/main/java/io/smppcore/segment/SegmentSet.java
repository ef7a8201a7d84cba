package io.smppcore.segment;

import io.smppcore.type.InvalidFieldException;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Segments of one message, all or some.
 *
 * @param key what they have in common
 * @param segments the segments by their sequence, which is 1 to the total of the key
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

    /**
     * Tells whether no segment is missing.
     *
     * @return true when there are as many as the total says
     */
    public boolean isComplete() {
        return segments.size() == key.total();
    }

    /**
     * What is not there.
     *
     * @return the sequences of the missing segments, in order
     */
    public List<Integer> missing() {
        return IntStream.rangeClosed(1, key.total())
                .filter(sequence -> !segments.containsKey(sequence))
                .boxed()
                .toList();
    }
}
