package io.smppcore.tools.mix;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.IntervalSeries;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** The intervals of a run. Confined to the thread that watches the run. */
final class Laps {

    private final Collection<KindMeter> kinds;
    private final IntervalSeries series;
    private final Histogram times = Distribution.histogram();

    /**
     * Creates an empty series.
     *
     * @param kinds meters of the work
     * @param startNanos {@link System#nanoTime} at which the first lap begins
     */
    Laps(Collection<KindMeter> kinds, long startNanos) {
        this.kinds = kinds;
        this.series = new IntervalSeries(startNanos);
    }

    /** Ends and returns a lap. */
    Interval next() {
        times.reset();
        kinds.forEach(kind -> times.add(kind.lap()));
        // Outcomes are read before requests, so that they never exceed them.
        long ok = sum(KindMeter::okSoFar);
        long errors = sum(KindMeter::errorsSoFar);
        return series.next(
                System.nanoTime(), new IntervalSeries.Counts(sum(KindMeter::startedSoFar), ok, errors), times);
    }

    List<Interval> all() {
        return series.intervals();
    }

    private long sum(ToLongFunction<KindMeter> count) {
        return kinds.stream().mapToLong(count).sum();
    }
}
