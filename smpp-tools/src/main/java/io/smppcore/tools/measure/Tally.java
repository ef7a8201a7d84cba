package io.smppcore.tools.measure;

import io.smppcore.type.CommandStatus;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/* The pieces of work of one kind end on several threads. Each holds the lock for a few additions, some ten
 * nanoseconds. */

/**
 * Counter and timer of one kind of work, either in the warm-up or in the measurement of a run. A piece of work is a
 * request, or a scenario of several requests. Thread-safe.
 */
public final class Tally {

    private final ReentrantLock lock = new ReentrantLock();
    private final LedgerCount count = new LedgerCount();
    private final Histogram latency = Distribution.histogram();
    private final Histogram service = Distribution.histogram();

    /** Latency since the last interval. */
    private final Histogram recent = Distribution.histogram();

    private final LongSupplier clock;
    private @Nullable String firstFailure;
    private boolean closed;
    private long lastNanos;

    /** Creates a tally with the clock of a run, in nanoseconds. */
    public Tally(LongSupplier clock) {
        this.clock = clock;
    }

    /** Counts a piece of work that begins. */
    public void begun() {
        unlessClosed(count::sent);
    }

    /** Removes a piece of work that was counted as begun. */
    public void withdrawn() {
        unlessClosed(count::withdrawn);
    }

    /**
     * Counts a piece of work that is complete or was refused, with the nanoseconds since it was due and since it began.
     */
    public void ended(CommandStatus status, long latencyNanos, long serviceNanos) {
        unlessClosed(() -> {
            count.answered(status);
            lastNanos = clock.getAsLong();
            long nanos = Math.clamp(latencyNanos, 0, Distribution.MAX_NANOS);
            latency.recordValue(nanos);
            recent.recordValue(nanos);
            service.recordValue(Math.clamp(serviceNanos, 0, Distribution.MAX_NANOS));
            if (!status.isOk()) {
                remember(status.toString());
            }
        });
    }

    /** Counts a piece of work for which a response or another PDU did not arrive in time. */
    public void timedOut(String reason) {
        unlessClosed(() -> {
            count.timedOut();
            lastNanos = clock.getAsLong();
            remember(reason);
        });
    }

    /**
     * Counts a request, or a scenario of several requests, whose outcome is unknown.
     *
     * @param cause cause under which it is counted
     * @param reason text for {@link #firstFailure}, kept only if this is the first failure
     */
    public void unknown(UnknownCause cause, String reason) {
        unlessClosed(() -> {
            count.unknown(cause);
            lastNanos = clock.getAsLong();
            remember(reason);
        });
    }

    /** Counts a piece of work that has begun, but for which nothing was written. */
    public void neverWritten(String reason) {
        unlessClosed(() -> {
            count.neverWritten();
            remember(reason);
        });
    }

    /** Counts a piece of work that was due but has not begun. */
    public void notBegun(String reason) {
        unlessClosed(() -> {
            count.notSent(1);
            remember(reason);
        });
    }

    /** Returns the counts: begun, complete, and failed or not begun. */
    public IntervalSeries.Counts counts() {
        return locked(() -> count.counts().plus(new IntervalSeries.Counts(0, 0, count.notSent())));
    }

    /** Returns the number of pieces that have begun and not ended. */
    public long inFlight() {
        return locked(() -> count.counts().inFlight());
    }

    /** Returns the time at which the last piece of work ended, or {@code unlessAny} if none has ended. */
    public long lastNanos(long unlessAny) {
        return locked(() -> count.counts().outcomes() == 0 ? unlessAny : lastNanos);
    }

    /** Returns the reason of the first failure. */
    public Optional<String> firstFailure() {
        return locked(() -> Optional.ofNullable(firstFailure));
    }

    /** Returns the number of pieces of work so far whose latency is more than the given nanoseconds. */
    public long slowerThan(long nanos) {
        return locked(() -> {
            long next = latency.nextNonEquivalentValue(nanos);
            return next > latency.getMaxValue() ? 0 : latency.getCountBetweenValues(next, latency.getMaxValue());
        });
    }

    /** Adds the latency since the last call to a sum. */
    public void addRecentTo(Histogram sum) {
        lock.lock();
        try {
            sum.add(recent);
            recent.reset();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends the counting and returns the outcomes. Work that has not ended is of unknown outcome; later calls that count
     * have no effect.
     *
     * @param name name of the kind of work
     * @param nanos duration of the work, from which rates are computed
     */
    public OperationReport close(String name, long nanos) {
        return locked(() -> {
            for (long left = closed ? 0 : count.counts().inFlight(); left > 0; left--) {
                count.unknown(UnknownCause.OTHER);
                remember("it did not end");
            }
            closed = true;
            return new OperationReport(
                    name, count.toLedger(), nanos, Distribution.of(latency), Distribution.of(service));
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
