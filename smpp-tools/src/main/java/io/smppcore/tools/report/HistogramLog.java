package io.smppcore.tools.report;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.OperationReport;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The times of one or several runs as a log of HdrHistogram: a line for each kind of work over the whole run, in
 * nanoseconds and tagged with its name. Comments, which other readers skip, contain the counts of each run.
 *
 * @param runs the runs; empty for logs of other programs
 * @param histograms times by tag
 */
record HistogramLog(List<LoggedRun> runs, Map<String, Distribution> histograms) {

    /** Prefix of the JSON of a run. */
    static final String RUN = "[smpp-tools run: ";

    /** Suffix of the JSON of a run. */
    static final String RUN_END = "]";

    private static final String SERVICE = ".service";
    private static final String RECEIPTS = "receipts";

    HistogramLog {
        runs = List.copyOf(runs);
        histograms = Collections.unmodifiableMap(new LinkedHashMap<>(histograms));
    }

    /**
     * Returns the log of a run. Service times, if they differ from latency, and times to receipts have their own tags.
     */
    static HistogramLog of(RunReport report) {
        List<LoggedCount> counts = new ArrayList<>();
        Map<String, Distribution> histograms = new LinkedHashMap<>();
        for (OperationReport operation : report.operations()) {
            String tag = tag(operation.name());
            counts.add(LoggedCount.of(tag, operation));
            histograms.merge(tag, operation.latency(), Distribution::plus);
            if (Distributions.differ(operation)) {
                histograms.merge(tag + SERVICE, operation.service(), Distribution::plus);
            }
        }
        report.receipts().ifPresent(receipts -> histograms.merge(RECEIPTS, receipts.latency(), Distribution::plus));
        return new HistogramLog(List.of(new LoggedRun(report.command(), report.startedAt(), counts)), histograms);
    }

    /** Replaces commas and spaces, which the format reserves. */
    private static String tag(String name) {
        return name.replaceAll("[,\\s]", "_");
    }

    /**
     * Returns the sum of two logs.
     *
     * @throws IllegalArgumentException if a run is in both
     */
    HistogramLog plus(HistogramLog other) {
        for (LoggedRun run : other.runs) {
            if (runs.contains(run)) {
                throw new IllegalArgumentException("duplicate run: " + run.command() + ", started " + run.startedAt());
            }
        }
        List<LoggedRun> both = new ArrayList<>(runs);
        both.addAll(other.runs);
        Map<String, Distribution> sums = new LinkedHashMap<>(histograms);
        other.histograms.forEach((tag, histogram) -> sums.merge(tag, histogram, Distribution::plus));
        return new HistogramLog(both, sums);
    }

    /** Returns the beginning of the first run; empty if no run is known. */
    Optional<Instant> startedAt() {
        return runs.stream().map(LoggedRun::startedAt).min(Comparator.naturalOrder());
    }

    /**
     * Returns the time from the beginning of the first run to the end of the last one, by the clocks of their machines.
     */
    Duration span() {
        Optional<Instant> end = runs.stream().map(LoggedRun::endedAt).max(Comparator.naturalOrder());
        return end.map(last -> Duration.between(startedAt().orElse(last), last)).orElse(Duration.ZERO);
    }

    /** Returns the time during which all runs were active. */
    Duration together() {
        Optional<Instant> last = runs.stream().map(LoggedRun::startedAt).max(Comparator.naturalOrder());
        Optional<Instant> first = runs.stream().map(LoggedRun::endedAt).min(Comparator.naturalOrder());
        return last.flatMap(start -> first.filter(end -> end.isAfter(start)).map(end -> Duration.between(start, end)))
                .orElse(Duration.ZERO);
    }

    /** Returns the sum of the counts of all runs under a tag; empty if there are none. */
    Optional<LoggedCount> count(String tag) {
        return runs.stream()
                .flatMap(run -> run.counts().stream())
                .filter(count -> count.tag().equals(tag))
                .reduce(LoggedCount::plus);
    }

    /** Returns the sum of the rates of all runs under a tag: responses per second. */
    double perSecond(String tag) {
        return runs.stream()
                .flatMap(run -> run.counts().stream())
                .filter(count -> count.tag().equals(tag))
                .mapToDouble(LoggedCount::perSecond)
                .sum();
    }

    /** Returns the content of the log file. */
    String text() {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(octets, false, StandardCharsets.UTF_8);
        HistogramLogWriter writer = new HistogramLogWriter(out);
        writer.outputComment("[Times in nanoseconds, by smpp-tools]");
        writer.outputLogFormatVersion();
        runs.forEach(run -> writer.outputComment(RUN + run.json() + RUN_END));
        startedAt().ifPresent(start -> writer.outputStartTime(start.toEpochMilli()));
        writer.outputLegend();
        double seconds = Figures.seconds(span());
        histograms.forEach((tag, histogram) -> writer.outputIntervalHistogram(0, seconds, tagged(histogram, tag)));
        out.flush();
        return octets.toString(StandardCharsets.UTF_8);
    }

    private static Histogram tagged(Distribution distribution, String tag) {
        Histogram histogram = distribution.toHistogram();
        if (!tag.isEmpty()) {
            histogram.setTag(tag);
        }
        return histogram;
    }
}
