package io.smppcore.tools.pairs;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.IntervalSeries;
import io.smppcore.tools.measure.ProcessSample;
import io.smppcore.tools.measure.ProcessWatch;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * Collector of the counts, times and resources of a run, once a second. Confined to the thread that waits for the end
 * of the run.
 */
final class PairsWatch {

    private final List<SentMessages> sent;
    private final List<LoopFlights> flights;
    private final ProcessWatch watch;
    private final Histogram all = Distribution.histogram();
    private final Histogram second = Distribution.histogram();
    private final LoadControl control;
    private final Consumer<Interval> listener;
    private final IntervalSeries series;

    /**
     * Creates a collector and takes the first sample of this process.
     *
     * @param startNanos {@link LoadControl#nanoTime} at which the first message is due
     * @param control clock of the run
     * @param listener listener that is notified of each interval
     */
    PairsWatch(
            List<SentMessages> sent,
            List<LoopFlights> flights,
            long startNanos,
            LoadControl control,
            Consumer<Interval> listener) {
        this.sent = sent;
        this.flights = flights;
        this.control = control;
        this.listener = listener;
        this.series = new IntervalSeries(startNanos);
        this.watch = ProcessWatch.ofThis("this process", startNanos, control::nanoTime);
        watch.sample();
    }

    /** Ends an interval and samples this process. */
    void endInterval() {
        second.reset();
        flights.forEach(loop -> loop.moveTo(second));
        all.add(second);
        IntervalSeries.Counts counts = new IntervalSeries.Counts(
                sum(SentMessages::count), sum(SentMessages::acceptedCount), sum(SentMessages::failedCount));
        listener.accept(series.next(control.nanoTime(), counts, second));
        watch.sample();
    }

    private long sum(ToLongFunction<SentMessages> count) {
        return sent.stream().mapToLong(count).sum();
    }

    /** Returns the {@link LoadControl#nanoTime} at which the last interval ended. */
    long lastNanos() {
        return series.lastNanos();
    }

    List<Interval> intervals() {
        return series.intervals();
    }

    List<ProcessSample> samples() {
        return watch.course().samples();
    }

    /** Returns the times of all messages until the end of the last interval. */
    Distribution flights() {
        return Distribution.of(all);
    }
}
