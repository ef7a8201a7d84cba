package io.smppcore.tools.load;

import io.smppcore.tools.measure.IntervalSeries;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counts of requests on one event loop, which writes them while a run is in progress; any thread reads them. */
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

    /** Removes a request that was counted as sent but never written. */
    void uncountSent() {
        count(SENT, -1);
    }

    /** Returns the counts, which may be off by a request because the event loop writes them one after the other. */
    IntervalSeries.Counts counts() {
        return new IntervalSeries.Counts(counts.getOpaque(SENT), counts.getOpaque(OK), counts.getOpaque(ERRORS));
    }

    private void count(int what, long change) {
        counts.setOpaque(what, counts.getPlain(what) + change);
    }
}
