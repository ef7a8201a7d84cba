package io.smppcore.tools.pairs;

import io.smppcore.tools.console.CommandWords;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ProcessSample;
import io.smppcore.tools.report.Figures;
import io.smppcore.tools.report.ReportTable;
import io.smppcore.tools.report.RunReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Printer of the result of each number of pairs; combines them in one report. Confined to one thread. */
final class PairsReport {

    private final PairsOptions options;
    private final boolean isExternal;
    private final CommandLine command;
    private final Environment environment = Environment.here();
    private final List<PairsResult> results = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private Instant startedAt = Instant.now();

    PairsReport(PairsOptions options, boolean isExternal, CommandLine command) {
        this.options = options;
        this.isExternal = isExternal;
        this.command = command;
    }

    /** Adds the warm-up, of which only problems are reported. */
    void warmUp(PairsResult result) {
        result.problems().forEach(problem -> problems.add("warm-up: " + problem));
        startedAt = Instant.now();
    }

    /** Adds and prints the result of a number of pairs. */
    void add(PairsResult result) {
        results.add(result);
        result.problems().forEach(problem -> problems.add(result.name() + ": " + problem));
        command.getErr().println(result.toLine());
        command.getErr().flush();
    }

    RunReport toRunReport() {
        if (results.size() < options.pairs().size()) {
            problems.add(
                    "interrupted: " + results.size() + " of " + options.pairs().size() + " numbers of pairs were run");
        }
        return new RunReport(
                CommandWords.of(command),
                startedAt,
                environment,
                settings(),
                operations(),
                intervals(),
                Optional.empty(),
                List.of(new ProcessCourse("this process", samples())),
                List.of(table()),
                problems);
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("mode", options.mode.word());
        settings.put("router", isExternal ? "another process" : "built in, in the process of the pairs");
        settings.put("pairs", options.pairs().stream().map(String::valueOf).collect(Collectors.joining(",")));
        if (options.mode == PairsMode.LATENCY) {
            settings.put("rate", options.rate);
            settings.put("duration_s", Figures.seconds(options.duration()));
            settings.put("trimmed_s", Figures.seconds(PairsOptions.TRIM));
        }
        settings.put("window", options.window());
        settings.put("message_length", options.messageLength);
        settings.put("event_loops", options.loops);
        results.forEach(result -> addCounts(result, settings));
        return settings;
    }

    /** Adds the counts that a ledger lacks, by number of pairs. */
    private static void addCounts(PairsResult result, Map<String, Object> settings) {
        String prefix = "pairs_" + result.plan().pairs() + "_";
        Deliveries deliveries = result.deliveries();
        settings.put(prefix + "messages_each", result.plan().messages());
        settings.put(prefix + "delivered", deliveries.delivered());
        settings.put(prefix + "delivered_per_s", result.perSecond());
        settings.put(prefix + "lost", deliveries.lost());
        settings.put(prefix + "duplicates", deliveries.duplicates());
        settings.put(prefix + "misordered", deliveries.misordered());
        settings.put(prefix + "strays", deliveries.strays());
    }

    private ReportTable table() {
        return new ReportTable(
                "Pairs",
                PairsResult.COLUMNS,
                results.stream().map(PairsResult::toRow).toList());
    }

    private List<OperationReport> operations() {
        List<OperationReport> each =
                results.stream().map(PairsResult::toOperation).toList();
        long nanos = each.stream().mapToLong(OperationReport::nanos).sum();
        return OperationReport.withSum("all pairs", each, nanos);
    }

    private List<Interval> intervals() {
        return results.stream()
                .flatMap(result -> result.intervals().stream().map(interval -> interval.plusNanos(offsetOf(result))))
                .toList();
    }

    private List<ProcessSample> samples() {
        return results.stream()
                .flatMap(result -> result.samples().stream().map(sample -> sample.plusNanos(offsetOf(result))))
                .toList();
    }

    private long offsetOf(PairsResult result) {
        return result.startNanos() - results.getFirst().startNanos();
    }
}
