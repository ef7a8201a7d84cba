package io.smppcore.segment;

import java.util.LinkedHashSet;

/** The stored messages of one source address. Guarded by the lock of {@link InMemorySegmentStore}. */
final class SegmentSource {

    /** Open messages of the source, least recently extended first. */
    final LinkedHashSet<OpenSegmentSet> sets = new LinkedHashSet<>(4);

    long octets;
}
