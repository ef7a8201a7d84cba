package io.smppcore.tools.load;

import java.util.concurrent.atomic.AtomicLongArray;

/** How a run is going: counts that one event loop writes and anyone reads. */
final class LiveCounts {

    private static final int SENT = 0;
    private static final int OK = 1;
    private static final int ERRORS = 2;

    private final AtomicLongArray counts = new AtomicLongArray(ERRORS + 1);

    void countSent() {
        count(SENT, 1);
    }

    void countOk() {
        count(OK, 1);
    }

    void countError() {
        count(ERRORS, 1);
    }

    /** What was counted as sent was never written. */
    void takeBackSent() {
        count(SENT, -1);
    }

    /** The event loop writes what belongs together one after the other; what is read may be a request ahead. */
    Snapshot snapshot() {
        return new Snapshot(counts.getOpaque(SENT), counts.getOpaque(OK), counts.getOpaque(ERRORS));
    }

    private void count(int what, long change) {
        counts.setOpaque(what, counts.getPlain(what) + change);
    }

    /**
     * The counts at about one moment.
     *
     * @param sent requests that were written
     * @param ok responses with ESME_ROK
     * @param errors all other outcomes
     */
    record Snapshot(long sent, long ok, long errors) {

        static final Snapshot ZERO = new Snapshot(0, 0, 0);

        Snapshot plus(Snapshot other) {
            return new Snapshot(sent + other.sent, ok + other.ok, errors + other.errors);
        }

        Snapshot minus(Snapshot other) {
            return new Snapshot(sent - other.sent, ok - other.ok, errors - other.errors);
        }

        long inFlight() {
            return Math.max(0, sent - ok - errors);
        }
    }
}
