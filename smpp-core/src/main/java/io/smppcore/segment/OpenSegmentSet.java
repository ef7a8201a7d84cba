package io.smppcore.segment;

import io.smppcore.type.Address;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An incomplete message and its received segments. Guarded by the lock of {@link InMemorySegmentStore}; compared by
 * identity.
 */
final class OpenSegmentSet {

    /* Upper bounds of the heap used by the objects of a set and of a segment; ReassemblyMemoryTest measures them. */
    private static final long SET_OCTETS = 1_024;
    private static final long SEGMENT_OCTETS = 384;
    private static final long REFERENCE_OCTETS = 8;

    final ReassemblyKey key;
    final SegmentSource source;
    long octets;
    long lastAddedMillis;

    private final @Nullable ReceivedSegment[] segments;
    private int count;

    OpenSegmentSet(ReassemblyKey key, SegmentSource source) {
        this.key = key;
        this.source = source;
        this.segments = new ReceivedSegment[key.total()];
    }

    /** Returns the octets by which a message counts in the bounds of the store before its first segment is stored. */
    static long octetsOfSet(ReassemblyKey key) {
        return SET_OCTETS + REFERENCE_OCTETS * key.total() + octetsOf(key.source()) + octetsOf(key.destination());
    }

    /** Returns the octets by which a segment counts in the bounds of the store. */
    static long octetsOf(ReceivedSegment segment) {
        long addresses = octetsOf(segment.source()) + octetsOf(segment.destination());
        return SEGMENT_OCTETS + segment.octets().length() + segment.tlvs().encodedLength() + addresses;
    }

    /** Counts an address twice: as octets, and as text, which is created on first use. */
    private static long octetsOf(Address address) {
        return 2L * address.length();
    }

    boolean has(int sequence) {
        return segments[sequence - 1] != null;
    }

    boolean lacksOnlyOne() {
        return count == segments.length - 1;
    }

    void put(int sequence, ReceivedSegment segment) {
        segments[sequence - 1] = segment;
        count++;
    }

    SegmentStore.SegmentSet toSet() {
        TreeMap<Integer, ReceivedSegment> present = new TreeMap<>();
        for (int index = 0; index < segments.length; index++) {
            ReceivedSegment segment = segments[index];
            if (segment != null) {
                present.put(index + 1, segment);
            }
        }
        return new SegmentStore.SegmentSet(key, present);
    }
}
