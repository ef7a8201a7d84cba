package io.smppcore.segment;

import java.util.LinkedHashSet;

/**
 * The incomplete messages of one source address, and the number of their octets. The store has a bound for each source.
 * Guarded by the lock of {@link InMemorySegmentStore}.
 */
final class SegmentSource {

    /** Incomplete messages of the source; the first one has waited longest for its next segment. */
    final LinkedHashSet<OpenSegmentSet> sets = new LinkedHashSet<>(4);

    long octets;
}
