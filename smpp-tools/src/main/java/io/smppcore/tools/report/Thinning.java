package io.smppcore.tools.report;

import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Latency;
import io.smppcore.tools.measure.ProcessSample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/** Reduction of the points of a series, as a page cannot show thousands. */
final class Thinning {

    private static final long SHORTEST_NANOS = 900_000_000;

    private Thinning() {}

    /** Returns the intervals without the last one if that is shorter than about a second. */
    static List<Interval> whole(List<Interval> intervals) {
        boolean cut = !intervals.isEmpty() && intervals.getLast().nanos() < SHORTEST_NANOS;
        return cut ? intervals.subList(0, intervals.size() - 1) : intervals;
    }

    /** Returns the size of groups for a maximum number of points. */
    static int grouped(int size, int atMost) {
        return Math.max(1, (size + atMost - 1) / atMost);
    }

    /** Returns groups of intervals: the sums of counts, and the maximum of times and requests in flight. */
    static List<Interval> thinned(List<Interval> intervals, int atMost) {
        return reduced(intervals, grouped(intervals.size(), atMost), Thinning::plus);
    }

    /** Returns groups of samples: the last one of each, with the maximum of memory. */
    static List<ProcessSample> thinnedSamples(List<ProcessSample> samples, int atMost) {
        return reduced(samples, grouped(samples.size(), atMost), Thinning::plus);
    }

    private static <T> List<T> reduced(List<T> all, int group, BinaryOperator<T> plus) {
        List<T> reduced = new ArrayList<>();
        for (int i = 0; i < all.size(); i += group) {
            all.subList(i, Math.min(all.size(), i + group)).stream()
                    .reduce(plus)
                    .ifPresent(reduced::add);
        }
        return reduced;
    }

    private static Interval plus(Interval a, Interval b) {
        return new Interval(
                a.startNanos(),
                a.nanos() + b.nanos(),
                a.sent() + b.sent(),
                a.ok() + b.ok(),
                a.errors() + b.errors(),
                Math.max(a.inFlight(), b.inFlight()),
                highest(a.latency(), b.latency()));
    }

    private static Latency highest(Latency a, Latency b) {
        return new Latency(
                Math.max(a.p50(), b.p50()),
                Math.max(a.p90(), b.p90()),
                Math.max(a.p99(), b.p99()),
                Math.max(a.p999(), b.p999()),
                Math.max(a.max(), b.max()));
    }

    private static ProcessSample plus(ProcessSample a, ProcessSample b) {
        return new ProcessSample(
                b.nanos(),
                b.cpuNanos(),
                Math.max(a.heapBytes(), b.heapBytes()),
                b.gcNanos(),
                Math.max(a.residentBytes(), b.residentBytes()));
    }
}
