package io.smppcore.tools.capacity;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.IntervalSeries;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.LedgerCount;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.locks.ReentrantLock;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/* Scenarios of one kind end on several event loops. Each holds the lock for the time of three additions, some ten
 * nanoseconds. */

/** The outcomes of the scenarios of one kind in one part of a run. Thread-safe. */
final class ScenarioRecord {

    private final ReentrantLock lock = new ReentrantLock();
    private final LedgerCount count = new LedgerCount();
    private final Histogram latency = Distribution.histogram();
    private final Histogram service = Distribution.histogram();

    /** Latency since the last look. */
    private final Histogram recent = Distribution.histogram();

    private @Nullable String firstFailure;
    private long begun;
    private long ok;
    private long failed;
    private long notSent;
    private boolean closed;

    void begun() {
        lock.lock();
        try {
            begun++;
            count.sent();
        } finally {
            lock.unlock();
        }
    }

    /** Counts a scenario that has come to its end, or of which a request was refused. */
    void ended(CommandStatus status, long latencyNanos, long serviceNanos) {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            count.answered(status);
            long nanos = Math.clamp(latencyNanos, 0, Distribution.MAX_NANOS);
            latency.recordValue(nanos);
            recent.recordValue(nanos);
            service.recordValue(Math.clamp(serviceNanos, 0, Distribution.MAX_NANOS));
            if (status.isOk()) {
                ok++;
            } else {
                failed(status.toString());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Counts a scenario without an answer in time. */
    void timedOut(String what) {
        lock.lock();
        try {
            if (!closed) {
                count.timedOut();
                failed(what);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Counts a scenario of unknown outcome. */
    void unknown(UnknownCause cause, String how) {
        lock.lock();
        try {
            if (!closed) {
                count.unknown(cause);
                failed(how);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Counts a scenario that was counted as begun, and of which nothing was written. */
    void neverWritten(String why) {
        lock.lock();
        try {
            if (!closed) {
                begun--;
                count.neverWritten();
                notSent(why);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Counts a scenario that was due and not begun. */
    void notBegun(String why) {
        lock.lock();
        try {
            if (!closed) {
                count.notSent(1);
                notSent(why);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns the counts of scenarios: begun, complete, and failed or not begun. */
    IntervalSeries.Counts counts() {
        lock.lock();
        try {
            return new IntervalSeries.Counts(begun, ok, failed + notSent);
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of scenarios so far that took longer. */
    long slowerThan(long nanos) {
        lock.lock();
        try {
            long next = latency.nextNonEquivalentValue(nanos);
            return next > latency.getMaxValue() ? 0 : latency.getCountBetweenValues(next, latency.getMaxValue());
        } finally {
            lock.unlock();
        }
    }

    /** Moves the latency since the last call to a sum. */
    void addRecentTo(Histogram sum) {
        lock.lock();
        try {
            sum.add(recent);
            recent.reset();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the result. Scenarios without an end are of unknown outcome from now on. */
    ScenarioResult close(ScenarioKind kind) {
        lock.lock();
        try {
            for (long left = begun - ok - failed; left > 0 && !closed; left--) {
                count.unknown(UnknownCause.OTHER);
                failed("no end of it was seen");
            }
            closed = true;
            Ledger ledger = count.toLedger();
            return new ScenarioResult(kind, ledger, Distribution.of(latency), Distribution.of(service), firstFailure);
        } finally {
            lock.unlock();
        }
    }

    private void failed(String how) {
        failed++;
        remember(how);
    }

    private void notSent(String why) {
        notSent++;
        remember(why);
    }

    private void remember(String how) {
        if (firstFailure == null) {
            firstFailure = how;
        }
    }
}
