package io.smppcore.tools.capacity;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Latency;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The course of a run, as it is seen from time to time. Confined to one thread. */
final class IntervalSeries {

    private final Collection<ScenarioRecord> records;
    private final InFlight inFlight;
    private final long startNanos;
    private final Histogram recent = Distribution.histogram();
    private final List<Interval> intervals = new ArrayList<>();
    private ScenarioRecord.Counts last = new ScenarioRecord.Counts(0, 0, 0);
    private long lastNanos;

    /**
     * Begins with nothing.
     *
     * @param records what is looked at
     * @param inFlight what has not ended
     * @param startNanos the {@link System#nanoTime} from which on there is something
     */
    IntervalSeries(Collection<ScenarioRecord> records, InFlight inFlight, long startNanos) {
        this.records = records;
        this.inFlight = inFlight;
        this.startNanos = startNanos;
    }

    /** Ends an interval and begins the next one. */
    Interval look() {
        long nanos = System.nanoTime() - startNanos;
        ScenarioRecord.Counts now = counts();
        recent.reset();
        records.forEach(record -> record.addRecentTo(recent));
        Interval interval = new Interval(
                lastNanos,
                nanos - lastNanos,
                now.begun() - last.begun(),
                now.ok() - last.ok(),
                now.failed() - last.failed(),
                inFlight.count(),
                Latency.of(recent));
        intervals.add(interval);
        last = now;
        lastNanos = nanos;
        return interval;
    }

    /** Since the beginning. */
    ScenarioRecord.Counts counts() {
        long begun = 0;
        long ok = 0;
        long failed = 0;
        for (ScenarioRecord record : records) {
            ScenarioRecord.Counts counts = record.counts();
            begun += counts.begun();
            ok += counts.ok();
            failed += counts.failed();
        }
        return new ScenarioRecord.Counts(begun, ok, failed);
    }

    List<Interval> intervals() {
        return intervals;
    }
}
