package io.smppcore.simulator.verify;

import io.smppcore.segment.Concatenation;
import java.util.BitSet;
import java.util.Map;

/**
 * The incomplete long messages of one session, up to a limit: beyond it, the oldest are discarded without a judgement.
 */
final class PartTracker {

    private static final int MAX_MESSAGES = 1_000;
    private static final int MAX_IN_FLIGHT = 10_000;

    private record Key(String from, String to, Concatenation.Scheme scheme, int reference) {}

    /** The segments of a message. If one of them is refused, the others may be missing. */
    private static final class Parts {

        private final int total;
        private final long since;
        private final int sequenceNumber;
        private final BitSet seen = new BitSet();
        private boolean refused;

        private Parts(int total, Frame first) {
            this.total = total;
            this.since = first.nanos;
            this.sequenceNumber = first.sequenceNumber();
        }
    }

    private final Findings findings;
    private final Map<Key, Parts> open = new BoundedMap<>(MAX_MESSAGES);
    private final Map<Integer, Parts> bySequenceNumber = new BoundedMap<>(MAX_IN_FLIGHT);

    PartTracker(Findings findings) {
        this.findings = findings;
    }

    void add(Frame frame, String from, String to, Concatenation part) {
        Key key = new Key(from, to, part.scheme(), part.reference());
        Parts parts = open.computeIfAbsent(key, added -> new Parts(part.total(), frame));
        if (parts.total != part.total()) {
            findings.fail(
                    Check.PARTS, frame, "part of " + part.total() + ", others with this reference of " + parts.total);
            return;
        }
        bySequenceNumber.put(frame.sequenceNumber(), parts);
        parts.seen.set(part.sequence());
        if (parts.seen.cardinality() == parts.total) {
            open.remove(key);
            findings.pass(Check.PARTS);
        }
    }

    void refused(int sequenceNumber) {
        Parts parts = bySequenceNumber.remove(sequenceNumber);
        if (parts != null) {
            parts.refused = true;
        }
    }

    void closed() {
        for (Parts parts : open.values()) {
            if (!parts.refused) {
                findings.fail(
                        Check.PARTS,
                        parts.since,
                        parts.sequenceNumber,
                        parts.seen.cardinality() + " of " + parts.total + " segments of a message were received: "
                                + parts.seen);
            }
        }
        open.clear();
        bySequenceNumber.clear();
    }
}
