package io.smppcore.simulator.verify;

import io.smppcore.segment.Concatenation;
import java.util.BitSet;
import java.util.Map;

/**
 * The long messages of one session of which parts are missing. There are at most 1,000; a further one discards the
 * oldest without a judgement. Guarded by the lock of the session.
 */
final class PartTracker {

    private static final int MAX_MESSAGES = 1_000;
    private static final int MAX_IN_FLIGHT = 10_000;

    private record Key(String from, String to, Concatenation.Scheme scheme, int reference) {}

    /** The parts of one message. If the server has refused one of them, the client may omit the others. */
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

    /** Adds a part, and judges the message if it is complete. */
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

    /** Records that the server has refused a part. */
    void refused(int sequenceNumber) {
        Parts parts = bySequenceNumber.remove(sequenceNumber);
        if (parts != null) {
            parts.refused = true;
        }
    }

    /** Records a violation for each incomplete message, at the end of the session. */
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
