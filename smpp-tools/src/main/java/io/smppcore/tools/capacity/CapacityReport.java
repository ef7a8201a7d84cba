package io.smppcore.tools.capacity;

import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.report.Figures;
import io.smppcore.tools.report.ReportTable;
import io.smppcore.tools.report.RunReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The conversion of the result of {@code capacity} to a report. It shows in detail the run that held its rate; if none
 * did, the last run.
 *
 * @param command command line
 * @param startedAt beginning of the search, used only if no run is shown
 * @param environment machine and JVM
 * @param server description of the server under test
 * @param measured number of nodes of the server that were measured together
 * @param plan the search and the load
 * @param result result of the search
 * @param hour activity of a subscriber in the busiest hour
 * @param nodes number of nodes for which subscribers are computed
 */
record CapacityReport(
        String command,
        Instant startedAt,
        Environment environment,
        String server,
        int measured,
        CapacityPlan plan,
        CapacityResult result,
        BusyHour hour,
        Nodes nodes) {

    RunReport toRunReport() {
        Optional<RateResult> shown = result.shown();
        List<Interval> intervals = shown.map(RateResult::intervals).orElse(List.of());
        List<ProcessCourse> processes = shown.map(RateResult::processes).orElse(List.of());
        return new RunReport(
                command,
                shown.map(RateResult::startedAt).orElse(startedAt),
                environment,
                settings(),
                operations(shown),
                intervals,
                Optional.empty(),
                processes,
                tables(shown),
                problems());
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("server", server);
        settings.put("scenarios", plan.kinds().stream().map(ScenarioKind::word).collect(Collectors.joining(",")));
        settings.put("slo", plan.slo().text());
        settings.put("binds", plan.binds());
        settings.put("window", plan.window());
        settings.put("timeout_s", Figures.seconds(plan.timeout()));
        plan.rates().fixed().ifPresentOrElse(rate -> settings.put("rate", rate), () -> searchSettings(settings));
        settings.put("ramp_up_s", Figures.seconds(plan.times().rampUp()));
        settings.put("sustain_s", Figures.seconds(plan.times().sustain()));
        result.held().ifPresent(held -> settings.put("capacity_per_s", held.perSecond()));
        result.lowestBroken().ifPresent(rate -> settings.put("lowest_rate_that_did_not_hold_per_s", rate));
        return settings;
    }

    private void searchSettings(Map<String, Object> settings) {
        settings.put("min_rate", plan.rates().min());
        settings.put("max_rate", plan.rates().max());
        settings.put("resolution", plan.rates().resolution());
        settings.put("max_steps", plan.rates().maxSteps());
        settings.put("step_s", Figures.seconds(plan.times().step()));
        settings.put("settle_s", Figures.seconds(plan.times().settle()));
    }

    private List<OperationReport> operations(Optional<RateResult> shown) {
        return shown.map(run -> Stream.concat(Stream.of(run.total()), run.scenarios().stream())
                        .toList())
                .orElse(List.of(OperationReport.sum("all", List.of(), 0)));
    }

    private List<ReportTable> tables(Optional<RateResult> shown) {
        List<ReportTable> tables = new ArrayList<>();
        shown.ifPresent(run -> {
            tables.add(CapacityTables.scenarios(run));
            tables.add(CapacityTables.rates(result));
        });
        result.held().ifPresent(run -> tables.add(CapacityTables.subscribers(run, measured, hour, nodes)));
        return tables;
    }

    private List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (result.cutShort()) {
            problems.add("the run was cut short");
        } else if (result.cutOff()) {
            problems.add("some scenarios did not end: all connections were closed, and the run ended");
        } else if (result.held().isEmpty()) {
            problems.add(whatDidNotHold());
        }
        return problems;
    }

    private String whatDidNotHold() {
        RateResult last = result.shown().orElseThrow();
        String first = last.failures().stream().findFirst().map("; "::concat).orElse("");
        String what =
                result.sustained().isEmpty() ? "not even the lowest rate holds, " : "no rate could be sustained, last ";
        return String.format(
                Locale.ROOT, "%s%,.1f /s: %s%s", what, last.perSecond(), String.join("; ", last.broken()), first);
    }
}
