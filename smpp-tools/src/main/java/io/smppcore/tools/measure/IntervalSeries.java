package io.smppcore.tools.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The intervals of a run, each with the change of the counts since the previous one. Confined to one thread. */
public final class IntervalSeries {

    private final long startNanos;
    private final List<Interval> intervals = new ArrayList<>();
    private Counts last = Counts.ZERO;
    private long lastNanos;

    /**
     * Creates an empty series.
     *
     * @param startNanos time of the run at which the first interval begins
     */
    public IntervalSeries(long startNanos) {
        this.startNanos = startNanos;
        this.lastNanos = startNanos;
    }

    /**
     * Counts of requests since the beginning of a run.
     *
     * @param sent requests that were sent
     * @param ok requests that were accepted
     * @param errors requests with any other outcome
     */
    public record Counts(long sent, long ok, long errors) {

        /** No requests. */
        public static final Counts ZERO = new Counts(0, 0, 0);

        /** Returns the sum of two counts. */
        public Counts plus(Counts other) {
            return new Counts(sent + other.sent, ok + other.ok, errors + other.errors);
        }

        /** Returns the number of requests without an outcome. */
        public long inFlight() {
            return Math.max(0, sent - outcomes());
        }

        /** Returns the number of requests with an outcome. */
        public long outcomes() {
            return ok + errors;
        }
    }

    /** Adds and returns the interval that ends now, with the counts and times of several kinds of work. */
    public Interval next(long nowNanos, Collection<Tally> kinds, long inFlight) {
        Histogram recent = Distribution.histogram();
        Counts counts = Counts.ZERO;
        for (Tally kind : kinds) {
            counts = counts.plus(kind.counts());
            kind.addRecentTo(recent);
        }
        return next(nowNanos, counts, inFlight, recent);
    }

    /** Adds and returns the interval that ends now. Requests that were sent and have no outcome are in flight. */
    public Interval next(long nowNanos, Counts counts, Histogram latency) {
        return next(nowNanos, counts, counts.inFlight(), latency);
    }

    /**
     * Adds and returns the interval that ends now.
     *
     * @param nowNanos time of the run at its end, but not before the end of the last interval
     * @param counts counts since the beginning of the run
     * @param inFlight requests in flight at its end
     * @param latency times of the requests that ended in it
     */
    public Interval next(long nowNanos, Counts counts, long inFlight, Histogram latency) {
        long endNanos = Math.max(lastNanos, nowNanos);
        Interval interval = new Interval(
                lastNanos - startNanos,
                endNanos - lastNanos,
                counts.sent - last.sent,
                counts.ok - last.ok,
                counts.errors - last.errors,
                inFlight,
                Latency.of(latency));
        intervals.add(interval);
        last = counts;
        lastNanos = endNanos;
        return interval;
    }

    /**
     * Replaces the latency of an interval after some of its times have arrived late.
     *
     * @param index its index in {@link #intervals}
     * @param latency all times of the requests that ended in it
     */
    public void measured(int index, Histogram latency) {
        intervals.set(index, intervals.get(index).withLatency(Latency.of(latency)));
    }

    /** Returns the counts at the end of the last interval. */
    public Counts counts() {
        return last;
    }

    /** Returns the time of the run at which the last interval ended. */
    public long lastNanos() {
        return lastNanos;
    }

    /** Returns the intervals so far. */
    public List<Interval> intervals() {
        return intervals;
    }
}
