package io.smppcore.tools.mix;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Latency;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** The course of a run, lap by lap. Confined to the thread that watches the run. */
final class Laps {

    private final Collection<KindMeter> kinds;
    private final long startNanos;
    private final List<Interval> laps = new ArrayList<>();
    private final Histogram times = Distribution.histogram();
    private long lastNanos;
    private long sent;
    private long ok;
    private long errors;

    /**
     * Begins with what is measured.
     *
     * @param kinds whose work it is
     * @param startNanos the {@link System#nanoTime} of the beginning
     */
    Laps(Collection<KindMeter> kinds, long startNanos) {
        this.kinds = kinds;
        this.startNanos = startNanos;
        this.lastNanos = startNanos;
    }

    /** Ends a lap, which is returned, and begins the next one. */
    Interval next() {
        times.reset();
        kinds.forEach(kind -> times.add(kind.lap()));
        long nowNanos = Math.max(lastNanos, System.nanoTime()); // a run may end before anything was measured
        // What has ended is looked at first, so that never more has ended than has begun.
        long okNow = sum(KindMeter::okSoFar);
        long errorsNow = sum(KindMeter::errorsSoFar);
        long sentNow = sum(KindMeter::startedSoFar);
        Interval lap = new Interval(
                lastNanos - startNanos,
                nowNanos - lastNanos,
                sentNow - sent,
                okNow - ok,
                errorsNow - errors,
                Math.max(0, sentNow - okNow - errorsNow),
                Latency.of(times));
        laps.add(lap);
        lastNanos = nowNanos;
        sent = sentNow;
        ok = okNow;
        errors = errorsNow;
        return lap;
    }

    List<Interval> all() {
        return laps;
    }

    private long sum(ToLongFunction<KindMeter> count) {
        return kinds.stream().mapToLong(count).sum();
    }
}
