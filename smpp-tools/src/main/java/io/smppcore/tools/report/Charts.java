package io.smppcore.tools.report;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ProcessSample;
import io.smppcore.tools.measure.Rates;
import io.smppcore.tools.report.Chart.Axis;
import io.smppcore.tools.report.Chart.Point;
import io.smppcore.tools.report.Chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The charts of a run. */
final class Charts {

    /** Maximum number of points of a line over time, of which a run of an hour has one every six seconds. */
    static final int MAX_POINTS = 600;

    private static final String[] COLOURS = {"first", "second", "third", "fourth", "fifth", "sixth"};
    private static final String EARLIER = "earlier";
    private static final int TICKS_PER_HALF = 5;
    private static final double ALL = 100;

    private final RunReport report;
    private final Optional<RunReport> earlier;
    private final int group;

    private Charts(RunReport report, Optional<RunReport> earlier) {
        this.report = report;
        this.earlier = earlier;
        this.group = Thinning.grouped(Thinning.whole(report.intervals()).size(), MAX_POINTS);
    }

    /** Returns the charts that have points; the main ones also have a line of the earlier run. */
    static List<Chart> of(RunReport report, Optional<RunReport> earlier) {
        Charts charts = new Charts(report, earlier);
        return Stream.of(
                        charts.percentiles(),
                        charts.kinds(),
                        charts.rate(),
                        charts.latency(),
                        charts.overTime(
                                "Errors",
                                "per second",
                                false,
                                List.of(charts.line(
                                        "errors",
                                        "bad",
                                        interval -> Rates.perSecond(interval.errors(), interval.nanos())))),
                        charts.overTime(
                                "In flight",
                                "requests",
                                false,
                                List.of(charts.line("in flight", COLOURS[0], Interval::inFlight))),
                        charts.ofProcesses("Processors busy", "processors", Charts::busy),
                        charts.ofProcesses(
                                "Memory held (RSS)", "MiB", samples -> memory(samples, ProcessSample::residentBytes)),
                        charts.ofProcesses("Heap in use", "MiB", samples -> memory(samples, ProcessSample::heapBytes)))
                .filter(chart -> !chart.isEmpty())
                .toList();
    }

    private Chart percentiles() {
        List<Series> series = new ArrayList<>();
        OperationReport total = report.total();
        series.add(new Series("latency", COLOURS[0], points(total.latency())));
        if (Distributions.differ(total)) {
            series.add(new Series("service time", COLOURS[1], points(total.service())));
        }
        report.receipts()
                .ifPresent(
                        receipts -> series.add(new Series("to the receipt", COLOURS[2], points(receipts.latency()))));
        earlier.map(run ->
                        new Series("latency before", EARLIER, points(run.total().latency())))
                .ifPresent(series::add);
        return new Chart(
                "Times by percentile",
                "The time within which a share of the responses arrived.",
                "ms",
                Axis.PERCENTILE,
                true,
                series);
    }

    /** Returns the chart of the latency by kind of work, for the first kinds if there are more than colours. */
    private Chart kinds() {
        List<OperationReport> kinds = report.operations().stream().skip(1).toList();
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < Math.min(kinds.size(), COLOURS.length); i++) {
            OperationReport kind = kinds.get(i);
            series.add(new Series(kind.name(), COLOURS[i], points(kind.latency())));
        }
        String note = kinds.size() > COLOURS.length
                ? "The first " + COLOURS.length + " of " + kinds.size() + " kinds; the table has all."
                : "The time within which a share of each kind arrived.";
        return new Chart("Latency by percentile and kind of work", note, "ms", Axis.PERCENTILE, true, series);
    }

    private static List<Point> points(Distribution distribution) {
        List<Point> points = new ArrayList<>();
        Histogram histogram = distribution.toHistogram();
        double last = Math.max(1, (double) distribution.count());
        for (HistogramIterationValue value : histogram.percentiles(TICKS_PER_HALF)) {
            // 100 % would be at infinity. The maximum of a thousand times is therefore drawn at 99.9 %.
            double x = ALL / (ALL - value.getPercentileLevelIteratedTo());
            points.add(new Point(Math.min(x, last), Figures.millis(value.getValueIteratedTo())));
        }
        return points;
    }

    private Chart rate() {
        List<Series> lines = new ArrayList<>(List.of(
                line("sent", COLOURS[1], interval -> Rates.perSecond(interval.sent(), interval.nanos())),
                line("accepted", COLOURS[0], Interval::okPerSecond)));
        earlier.map(run -> line(run, "accepted before", EARLIER, Interval::okPerSecond))
                .ifPresent(lines::add);
        return overTime("Rate", "per second", false, lines);
    }

    private Chart latency() {
        List<Series> lines = new ArrayList<>(List.of(
                line("p50", COLOURS[0], interval -> interval.latency().p50()),
                line("p99", COLOURS[1], interval -> interval.latency().p99()),
                line("max", COLOURS[2], interval -> interval.latency().max())));
        earlier.map(run -> line(
                        run,
                        "p99 before",
                        EARLIER,
                        interval -> interval.latency().p99()))
                .ifPresent(lines::add);
        return overTime("Latency", "ms", true, lines);
    }

    private Chart overTime(String title, String unit, boolean logarithmic, List<Series> lines) {
        String note = group == 1
                ? "A point for each interval of the run, about a second."
                : "A point for each " + group
                        + " intervals of about a second: the mean of rates, the highest of the rest.";
        return new Chart(title, note, unit, Axis.TIME, logarithmic, lines);
    }

    private Series line(String label, String colour, ToDoubleFunction<Interval> value) {
        return line(report, label, colour, value);
    }

    private static Series line(RunReport run, String label, String colour, ToDoubleFunction<Interval> value) {
        return new Series(
                label,
                colour,
                Thinning.thinned(Thinning.whole(run.intervals()), MAX_POINTS).stream()
                        .map(interval -> new Point(interval.startSeconds(), value.applyAsDouble(interval)))
                        .toList());
    }

    private Chart ofProcesses(String title, String unit, Function<List<ProcessSample>, List<Point>> points) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < report.processes().size(); i++) {
            ProcessCourse process = report.processes().get(i);
            List<Point> line = points.apply(Thinning.thinnedSamples(process.samples(), MAX_POINTS));
            if (!line.isEmpty()) {
                series.add(new Series(process.name(), COLOURS[i % COLOURS.length], line));
            }
        }
        return new Chart(title, "By process.", unit, Axis.TIME, false, series);
    }

    private static List<Point> busy(List<ProcessSample> samples) {
        List<Point> points = new ArrayList<>();
        for (int i = 1; i < samples.size(); i++) {
            ProcessSample before = samples.get(i - 1);
            ProcessSample after = samples.get(i);
            if (before.cpuNanos() >= 0 && after.cpuNanos() >= 0 && after.nanos() > before.nanos()) {
                double busy = (double) (after.cpuNanos() - before.cpuNanos()) / (after.nanos() - before.nanos());
                points.add(new Point(Figures.seconds(after.nanos()), busy));
            }
        }
        return points;
    }

    private static List<Point> memory(List<ProcessSample> samples, ToDoubleFunction<ProcessSample> bytes) {
        return samples.stream()
                .filter(sample -> bytes.applyAsDouble(sample) >= 0)
                .map(sample -> new Point(
                        Figures.seconds(sample.nanos()), Figures.mebibytes((long) bytes.applyAsDouble(sample))))
                .toList();
    }
}
