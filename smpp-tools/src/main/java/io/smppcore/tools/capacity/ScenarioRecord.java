package io.smppcore.tools.capacity;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.IntervalSeries;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.LedgerCount;
import io.smppcore.tools.measure.UnknownCause;
import io.smppcore.type.CommandStatus;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/* Scenarios of one kind end on several event loops. Each holds the lock for three additions, some ten nanoseconds. */

/** The outcomes of the scenarios of one kind in one part of a run. Thread-safe. */
final class ScenarioRecord {

    private final ReentrantLock lock = new ReentrantLock();
    private final LedgerCount count = new LedgerCount();
    private final Histogram latency = Distribution.histogram();
    private final Histogram service = Distribution.histogram();

    /** Latency since the last interval. */
    private final Histogram recent = Distribution.histogram();

    private @Nullable String firstFailure;
    private boolean closed;

    void begun() {
        unlessClosed(count::sent);
    }

    /** Counts a scenario that is complete, or of which a request was refused. */
    void ended(CommandStatus status, long latencyNanos, long serviceNanos) {
        unlessClosed(() -> {
            count.answered(status);
            long nanos = Math.clamp(latencyNanos, 0, Distribution.MAX_NANOS);
            latency.recordValue(nanos);
            recent.recordValue(nanos);
            service.recordValue(Math.clamp(serviceNanos, 0, Distribution.MAX_NANOS));
            if (!status.isOk()) {
                remember(status.toString());
            }
        });
    }

    /** Counts a scenario of which a PDU did not arrive in time. */
    void timedOut(String reason) {
        unlessClosed(() -> {
            count.timedOut();
            remember(reason);
        });
    }

    /** Counts a scenario of unknown outcome. */
    void unknown(UnknownCause cause, String reason) {
        unlessClosed(() -> {
            count.unknown(cause);
            remember(reason);
        });
    }

    /** Counts a begun scenario of which nothing was written. */
    void neverWritten(String reason) {
        unlessClosed(() -> {
            count.neverWritten();
            remember(reason);
        });
    }

    /** Counts a scenario that was due and not begun. */
    void notBegun(String reason) {
        unlessClosed(() -> {
            count.notSent(1);
            remember(reason);
        });
    }

    /** Returns the counts of scenarios: begun, complete, and failed or not begun. */
    IntervalSeries.Counts counts() {
        return locked(() -> count.counts().plus(new IntervalSeries.Counts(0, 0, count.notSent())));
    }

    /** Returns the number of scenarios so far that took longer than a time. */
    long slowerThan(long nanos) {
        return locked(() -> {
            long next = latency.nextNonEquivalentValue(nanos);
            return next > latency.getMaxValue() ? 0 : latency.getCountBetweenValues(next, latency.getMaxValue());
        });
    }

    /** Adds the latency since the last call to a sum. */
    void addRecentTo(Histogram sum) {
        lock.lock();
        try {
            sum.add(recent);
            recent.reset();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the result. Scenarios that have not ended are of unknown outcome from now on. */
    ScenarioResult close(ScenarioKind kind) {
        return locked(() -> {
            for (long left = closed ? 0 : count.counts().inFlight(); left > 0; left--) {
                count.unknown(UnknownCause.OTHER);
                remember("it did not end");
            }
            closed = true;
            Ledger ledger = count.toLedger();
            return new ScenarioResult(kind, ledger, Distribution.of(latency), Distribution.of(service), firstFailure);
        });
    }

    private void remember(String reason) {
        if (firstFailure == null) {
            firstFailure = reason;
        }
    }

    private void unlessClosed(Runnable change) {
        lock.lock();
        try {
            if (!closed) {
                change.run();
            }
        } finally {
            lock.unlock();
        }
    }

    private <T> T locked(Supplier<T> look) {
        lock.lock();
        try {
            return look.get();
        } finally {
            lock.unlock();
        }
    }
}
