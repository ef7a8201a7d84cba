package io.smppcore.tools.pairs;

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
    private final long startNanos;
    private long lastNanos;
    private long lastSent;
    private long lastAccepted;
    private long lastFailed;

    Course(List<SentMessages> sent, List<LoopFlights> flights, long startNanos) {
        this.sent = sent;
        this.flights = flights;
        this.startNanos = startNanos;
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
        intervals.add(new Interval(
                lastNanos - startNanos,
                nowNanos - lastNanos,
                nowSent - lastSent,
                accepted - lastAccepted,
                failed - lastFailed,
                Math.max(0, nowSent - accepted - failed),
                Latency.of(second)));
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
