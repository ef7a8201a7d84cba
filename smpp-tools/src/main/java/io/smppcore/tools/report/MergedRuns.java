package io.smppcore.tools.report;

import io.smppcore.simulator.internal.JsonObject;
import io.smppcore.tools.measure.Distribution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The sum of several logs.
 *
 * @param files files of the logs
 * @param withoutRun number of logs without the description of a run, whose counts and rates are unknown
 * @param log sum of the logs
 */
record MergedRuns(List<Path> files, long withoutRun, HistogramLog log) {

    /** Minimum share of the time during which all runs are active, for their rates to be added without a remark. */
    private static final double TOGETHER = 0.9;

    private static final List<String> COUNT_HEADER =
            List.of("requests", "sent", "accepted", "refused", "timed out", "unknown", "not sent", "per second");

    private static final List<String> TIME_HEADER =
            List.of("times, ms", "count", "mean", "p50", "p90", "p99", "p99.9", "max");

    MergedRuns {
        files = List.copyOf(files);
    }

    /**
     * Reads logs and adds them up.
     *
     * @throws IllegalArgumentException if a file is damaged, or two files have the same run
     */
    static MergedRuns of(List<Path> files) {
        HistogramLog sum = new HistogramLog(List.of(), Map.of());
        long withoutRun = 0;
        for (Path file : files) {
            HistogramLog log = HistogramLogFile.read(file);
            withoutRun += log.runs().isEmpty() ? 1 : 0;
            try {
                sum = sum.plus(log);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
            }
        }
        return new MergedRuns(files, withoutRun, sum);
    }

    /** Returns remarks on the figures, a sentence each. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (withoutRun > 0) {
            remarks.add(withoutRun + " of " + files.size()
                    + " files lack the length of their runs: rates and counts are those of the others");
        }
        if (!allTogether()) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "all runs were active only during %.3f s of %.3f s: the sum of their rates was not reached all the"
                            + " time (by the clocks of their machines)",
                    Figures.seconds(log.together()),
                    Figures.seconds(log.span())));
        }
        return remarks;
    }

    private boolean allTogether() {
        Duration span = log.span();
        return span.isZero() || (double) log.together().toNanos() / span.toNanos() >= TOGETHER;
    }

    /** Returns a human-readable table. */
    String table() {
        List<List<String>> counts = new ArrayList<>();
        List<List<String>> times = new ArrayList<>();
        log.histograms().forEach((tag, histogram) -> {
            String name = tag.isEmpty() ? "(no tag)" : tag;
            log.count(tag).ifPresent(count -> counts.add(countLine(name, count)));
            times.add(timeLine(name, histogram));
        });
        StringBuilder table = new StringBuilder();
        if (!counts.isEmpty()) {
            table.append(new ReportTable("Requests", COUNT_HEADER, counts).text())
                    .append(System.lineSeparator());
        }
        return table.append(new ReportTable("Times", TIME_HEADER, times).text()).toString();
    }

    private List<String> countLine(String name, LoggedCount count) {
        List<String> line = new ArrayList<>(List.of(name));
        LoggedCount.NAMES.forEach(counted -> line.add(Figures.count(count.count(counted))));
        line.add(Figures.rate(log.perSecond(count.tag())));
        return line;
    }

    private static List<String> timeLine(String name, Distribution times) {
        return List.of(
                name,
                Figures.count(times.count()),
                Figures.time(times.mean()),
                Figures.time(times.percentile(50)),
                Figures.time(times.percentile(90)),
                Figures.time(times.percentile(99)),
                Figures.time(times.percentile(99.9)),
                Figures.time(times.max()));
    }

    /** Returns JSON in one line. */
    String json() {
        JsonObject members = new JsonObject();
        members.put("files", files.stream().map(Path::toString).toList());
        members.put("runs", log.runs().size());
        members.put("files_without_run", withoutRun);
        members.put("span_s", Figures.seconds(log.span()));
        members.put("together_s", Figures.seconds(log.together()));
        members.put("remarks", remarks());
        List<JsonObject> operations = new ArrayList<>();
        log.histograms().forEach((tag, histogram) -> operations.add(operation(tag, histogram)));
        members.put("operations", operations);
        return JsonObject.line(members);
    }

    private JsonObject operation(String tag, Distribution histogram) {
        JsonObject members = new JsonObject();
        members.put("tag", tag);
        members.put("count", histogram.count());
        Optional<LoggedCount> count = log.count(tag);
        count.ifPresent(known -> {
            LoggedCount.NAMES.forEach(
                    counted -> members.put(counted.equals("ok") ? "accepted" : counted, known.count(counted)));
            members.put("throughput_per_s", log.perSecond(tag));
        });
        members.put("latency_ms", RunJson.times(histogram));
        return members;
    }
}
