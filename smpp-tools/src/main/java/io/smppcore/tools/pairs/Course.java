package io.smppcore.tools.pairs;

import io.smppcore.tools.load.LoadListener;
import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Latency;
import io.smppcore.tools.measure.ProcessSample;
import io.smppcore.tools.measure.ProcessWatch;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Looks on once a second. Confined to the thread of the command. */
final class Course {

    private final List<SentMessages> sent;
    private final List<LoopFlights> flights;
    private final ProcessWatch watch;
    private final List<Interval> intervals = new ArrayList<>();
    private final Histogram all = Distribution.histogram();
    private final Histogram second = Distribution.histogram();
    private final LoadListener listener;
    private final long startNanos;
    private long lastNanos;
    private long lastSent;
    private long lastAccepted;
    private long lastFailed;

    /**
     * Begins to look on.
     *
     * @param startNanos when the first message is meant to be sent, {@link System#nanoTime}
     * @param listener hears of each second
     */
    Course(List<SentMessages> sent, List<LoopFlights> flights, long startNanos, LoadListener listener) {
        this.sent = sent;
        this.flights = flights;
        this.startNanos = startNanos;
        this.listener = listener;
        this.lastNanos = startNanos;
        this.watch = ProcessWatch.ofThis("this process", startNanos);
        watch.sample();
    }

    /** Closes an interval. */
    void look() {
        long nowNanos = System.nanoTime();
        long nowSent = sent.stream().mapToLong(SentMessages::count).sum();
        long accepted = sent.stream().mapToLong(SentMessages::acceptedCount).sum();
        long failed = sent.stream().mapToLong(SentMessages::failedCount).sum();
        second.reset();
        flights.forEach(loop -> loop.moveTo(second));
        all.add(second);
        Interval interval = new Interval(
                lastNanos - startNanos,
                nowNanos - lastNanos,
                nowSent - lastSent,
                accepted - lastAccepted,
                failed - lastFailed,
                Math.max(0, nowSent - accepted - failed),
                Latency.of(second));
        intervals.add(interval);
        listener.passed(interval);
        watch.sample();
        lastNanos = nowNanos;
        lastSent = nowSent;
        lastAccepted = accepted;
        lastFailed = failed;
    }

    /** When the last interval was closed, {@link System#nanoTime}. */
    long lastNanos() {
        return lastNanos;
    }

    List<Interval> intervals() {
        return intervals;
    }

    List<ProcessSample> samples() {
        return watch.course().samples();
    }

    /** How long everything took that has come until the last look. */
    Distribution flights() {
        return Distribution.of(all);
    }
}
