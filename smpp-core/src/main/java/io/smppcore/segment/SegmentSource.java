package io.smppcore.segment;

import java.util.LinkedHashSet;

/** What one source address has in the store. Guarded by the lock of {@link InMemorySegmentStore}. */
final class SegmentSource {

    /** The one that got a segment last is at the end. */
    final LinkedHashSet<OpenSegmentSet> sets = new LinkedHashSet<>(4);

    long octets;
}
