package io.smppcore.segment;

import io.smppcore.type.InvalidFieldException;
import java.util.List;
import java.util.Optional;

/**
 * A message that a {@link Reassembler} gave up because segments are missing.
 *
 * @param key common properties of the segments
 * @param reason reason for giving it up
 * @param missing sequences of the missing segments, in order, at least one
 * @param rest received segments, in order; empty if the {@link Reassembler} drops them ({@link
 *     Reassembler.Builder#returnsRest})
 */
public record IncompleteMessage(
        ReassemblyKey key, SegmentStore.Reason reason, List<Integer> missing, List<ReceivedSegment> rest) {

    /** Copies the lists; fails with {@link InvalidFieldException} if nothing is missing. */
    public IncompleteMessage {
        missing = List.copyOf(missing);
        rest = List.copyOf(rest);
        if (missing.isEmpty()) {
            throw new InvalidFieldException("missing", "none", ">= 1");
        }
    }

    /**
     * Joins the received segments, without a mark for the missing ones.
     *
     * @return a message of the received segments; empty if they were dropped
     */
    public Optional<ReassembledMessage> restJoined() {
        return rest.isEmpty() ? Optional.empty() : Optional.of(new ReassembledMessage(rest));
    }
}
