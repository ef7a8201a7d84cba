package io.smppcore.tools.report;

import io.smppcore.tools.measure.OperationReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The tables that compare a run with an earlier one: the figures of both, and the conditions that differ. */
final class ComparisonTables {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};

    private final OperationReport now;
    private final OperationReport before;
    private final List<List<String>> lines = new ArrayList<>();

    private ComparisonTables(RunReport report, RunReport earlier) {
        this.now = report.total();
        this.before = earlier.total();
    }

    /** Returns the tables that are not empty. */
    static List<ReportTable> of(RunReport report, RunReport earlier) {
        List<ReportTable> tables = new ArrayList<>();
        tables.add(new ComparisonTables(report, earlier).figures());
        ReportTable conditions = conditions(report, earlier);
        if (!conditions.rows().isEmpty()) {
            tables.add(conditions);
        }
        return tables;
    }

    private ReportTable figures() {
        line("accepted per second", Figures::rate, OperationReport::okPerSecond);
        line(
                "sent",
                value -> Figures.count((long) value),
                total -> total.ledger().sent());
        line("errors", Figures::share, total -> total.ledger().errorRate());
        line("mean, ms", Figures::time, total -> total.latency().mean());
        for (double percent : PERCENTILES) {
            line(
                    Figures.percentile(percent) + ", ms",
                    Figures::time,
                    total -> total.latency().percentile(percent));
        }
        line("max, ms", Figures::time, total -> total.latency().max());
        return new ReportTable("Figures", List.of("what", "before", "now", "change"), lines);
    }

    private void line(String name, DoubleFunction<String> words, ToDoubleFunction<OperationReport> figure) {
        double mine = figure.applyAsDouble(now);
        double other = figure.applyAsDouble(before);
        lines.add(List.of(name, words.apply(other), words.apply(mine), Figures.change(mine, other)));
    }

    private static ReportTable conditions(RunReport report, RunReport earlier) {
        Map<String, Object> now = conditions(report);
        Map<String, Object> before = conditions(earlier);
        Set<String> names = new LinkedHashSet<>(now.keySet());
        names.addAll(before.keySet());
        List<List<String>> lines = new ArrayList<>();
        for (String name : names) {
            String mine = String.valueOf(now.getOrDefault(name, "-"));
            String other = String.valueOf(before.getOrDefault(name, "-"));
            if (!mine.equals(other)) {
                lines.add(List.of(name, other, mine));
            }
        }
        return new ReportTable("Conditions that differ", List.of("what", "before", "now"), lines);
    }

    private static Map<String, Object> conditions(RunReport report) {
        Map<String, Object> conditions = new LinkedHashMap<>();
        conditions.put("command", report.command());
        conditions.putAll(report.settings());
        conditions.putAll(report.environment().facts());
        return conditions;
    }
}
