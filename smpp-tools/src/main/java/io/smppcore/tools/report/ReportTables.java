package io.smppcore.tools.report;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ProcessSample;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.type.CommandStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The tables of a run. */
final class ReportTables {

    private ReportTables() {}

    /** Returns the tables that are not empty, in reading order. */
    static List<ReportTable> of(RunReport report) {
        List<ReportTable> tables = new ArrayList<>();
        tables.add(figures(report));
        tables.add(latency(report));
        tables.add(statuses(report.total().ledger()));
        tables.addAll(details(report));
        tables.addAll(report.tables());
        return tables;
    }

    /** Returns the tables about unknown outcomes, receipts, kinds of work and processes that have rows. */
    static List<ReportTable> details(RunReport report) {
        List<ReportTable> tables = new ArrayList<>();
        Ledger ledger = report.total().ledger();
        if (ledger.unknownTotal() > 0) {
            tables.add(causes(ledger));
        }
        report.receipts().ifPresent(receipts -> tables.add(receipts(receipts)));
        if (report.operations().size() > 1) {
            tables.add(operations(report.operations()));
        }
        if (!report.processes().isEmpty()) {
            tables.add(processes(report.processes()));
        }
        return tables;
    }

    static ReportTable figures(RunReport report) {
        Ledger ledger = report.total().ledger();
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("sent", Figures.count(ledger.sent())));
        lines.add(List.of("accepted", Figures.count(ledger.ok())));
        lines.add(List.of("refused", Figures.count(ledger.refused())));
        lines.add(List.of("timed out", Figures.count(ledger.timedOut())));
        lines.add(List.of("unknown", Figures.count(ledger.unknownTotal())));
        lines.add(List.of("not sent", Figures.count(ledger.notSent())));
        lines.add(List.of("errors", Figures.share(ledger.errorRate())));
        lines.add(List.of(
                "elapsed",
                String.format(
                        Locale.ROOT, "%.3f s", Figures.seconds(report.total().nanos()))));
        lines.add(List.of("throughput", Figures.rate(report.total().perSecond()) + " /s"));
        return new ReportTable("Requests", List.of("what", "value"), lines);
    }

    static ReportTable latency(RunReport report) {
        List<List<String>> lines = new ArrayList<>();
        OperationReport total = report.total();
        lines.add(times("latency", total.latency()));
        if (Distributions.differ(total)) {
            lines.add(times("service time", total.service()));
        }
        report.receipts().map(ReceiptReport::latency).ifPresent(latency -> lines.add(times("to the receipt", latency)));
        return new ReportTable(
                "Times, ms", List.of("ms", "mean", "p50", "p75", "p90", "p95", "p99", "p99.9", "p99.99", "max"), lines);
    }

    private static List<String> times(String what, Distribution distribution) {
        List<String> line = new ArrayList<>(List.of(what, Figures.time(distribution.mean())));
        for (double percent : new double[] {50, 75, 90, 95, 99, 99.9, 99.99}) {
            line.add(Figures.time(distribution.percentile(percent)));
        }
        line.add(Figures.time(distribution.max()));
        return line;
    }

    static ReportTable statuses(Ledger ledger) {
        List<List<String>> lines = new ArrayList<>();
        ledger.statuses()
                .forEach((status, count) -> lines.add(List.of(
                        status.toHex(),
                        name(status),
                        Figures.count(count),
                        Figures.share((double) count / ledger.responses()))));
        return new ReportTable("Responses by status", List.of("status", "name", "responses", "share"), lines);
    }

    static String name(CommandStatus status) {
        return Optional.ofNullable(status.name()).orElse("(not in the specification)");
    }

    private static ReportTable causes(Ledger ledger) {
        List<List<String>> lines = new ArrayList<>();
        ledger.unknown().forEach((cause, count) -> lines.add(List.of(cause.word(), Figures.count(count))));
        return new ReportTable("Requests of unknown outcome by cause", List.of("unknown", "requests"), lines);
    }

    private static ReportTable receipts(ReceiptReport receipts) {
        return new ReportTable(
                "Receipts",
                List.of("expected", "matched", "lost", "duplicates", "orphans", "early"),
                List.of(List.of(
                        Figures.count(receipts.expected()),
                        Figures.count(receipts.matched()),
                        Figures.count(receipts.lost()),
                        Figures.count(receipts.duplicates()),
                        Figures.count(receipts.orphans()),
                        Figures.count(receipts.early()))));
    }

    private static ReportTable operations(List<OperationReport> operations) {
        List<List<String>> lines = new ArrayList<>();
        for (OperationReport operation : operations) {
            Ledger ledger = operation.ledger();
            Distribution latency = operation.latency();
            lines.add(List.of(
                    operation.name(),
                    Figures.count(ledger.sent()),
                    Figures.count(ledger.ok()),
                    Figures.count(ledger.errors()),
                    Figures.rate(operation.perSecond()),
                    Figures.time(latency.percentile(50)),
                    Figures.time(latency.percentile(95)),
                    Figures.time(latency.percentile(99)),
                    Figures.time(latency.max())));
        }
        return new ReportTable(
                "Kinds of work, times in ms",
                List.of("operation", "sent", "ok", "errors", "per second", "p50", "p95", "p99", "max"),
                lines);
    }

    private static ReportTable processes(List<ProcessCourse> processes) {
        List<List<String>> lines = new ArrayList<>();
        for (ProcessCourse process : processes) {
            lines.add(List.of(
                    process.name(),
                    String.format(Locale.ROOT, "%.2f", process.processors()),
                    Figures.memory(process.maxResidentBytes()),
                    Figures.memory(process.maxHeapBytes()),
                    collecting(process.samples())));
        }
        return new ReportTable(
                "Processes", List.of("process", "processors busy", "max RSS", "max heap", "in collections"), lines);
    }

    private static String collecting(List<ProcessSample> samples) {
        if (samples.isEmpty() || samples.getLast().gcNanos() < 0) {
            return "-";
        }
        return Figures.time(samples.getLast().gcNanos() - samples.getFirst().gcNanos()) + " ms";
    }

    static ReportTable settings(RunReport report) {
        return facts("Settings", "setting", report.settings());
    }

    static ReportTable environment(RunReport report) {
        return facts("Environment", "fact", report.environment().facts());
    }

    private static ReportTable facts(String title, String what, Map<String, ?> facts) {
        List<List<String>> lines = new ArrayList<>();
        facts.forEach((name, value) -> lines.add(List.of(name, String.valueOf(value))));
        return new ReportTable(title, List.of(what, "value"), lines);
    }
}
