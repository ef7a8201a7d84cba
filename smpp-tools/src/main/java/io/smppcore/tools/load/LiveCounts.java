package io.smppcore.tools.load;

import io.smppcore.tools.measure.IntervalSeries;
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
    IntervalSeries.Counts counts() {
        return new IntervalSeries.Counts(counts.getOpaque(SENT), counts.getOpaque(OK), counts.getOpaque(ERRORS));
    }

    private void count(int what, long change) {
        counts.setOpaque(what, counts.getPlain(what) + change);
    }
}
