package io.smppcore.tools.report;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Latency;
import io.smppcore.tools.measure.Ledger;
import java.util.Formatter;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run as a table on a terminal. */
final class RunTable {

    private static final String COUNT = "%-14s%,16d%n";

    /** Settings that are printed beside the throughput. */
    private static final String[] SHAPE = {"window", "binds", "rate"};

    private final Formatter out = new Formatter(Locale.ROOT);
    private final RunReport report;

    private RunTable(RunReport report) {
        this.report = report;
    }

    /** Returns the lines of the table, each with a line break at its end. */
    static String of(RunReport report) {
        RunTable table = new RunTable(report);
        table.counts();
        table.throughput();
        table.latency();
        table.statuses();
        ReportTables.details(report).forEach(details -> table.out.format("%n%s", details.text()));
        report.tables().forEach(own -> table.out.format("%n%s%n%s", own.title(), own.text()));
        return table.out.toString();
    }

    private void counts() {
        Ledger ledger = report.total().ledger();
        out.format(COUNT, "sent", ledger.sent());
        out.format(COUNT, "accepted", ledger.ok());
        out.format(COUNT, "refused", ledger.refused());
        out.format(COUNT, "timed out", ledger.timedOut());
        out.format(COUNT, "unknown", ledger.unknownTotal());
        if (ledger.notSent() > 0) {
            out.format(COUNT, "not sent", ledger.notSent());
        }
        report.receipts().ifPresent(receipts -> out.format(COUNT, "receipts", receipts.matched()));
    }

    private void throughput() {
        String shape = Stream.of(SHAPE)
                .filter(report.settings()::containsKey)
                .map(name -> name + " " + report.settings().get(name))
                .collect(Collectors.joining(", "));
        out.format("%-14s%,16.3f s%n", "elapsed", Figures.seconds(report.total().nanos()));
        out.format(
                "%-14s%,16.0f /s%s%n",
                "throughput", report.total().perSecond(), shape.isEmpty() ? "" : "  (" + shape + ")");
        report.coldShare()
                .ifPresent(share -> out.format(
                        "%-14s%16s  (time that the rate of the second half saves)%n", "cold", Figures.share(share)));
    }

    private void latency() {
        Distribution latency = report.total().latency();
        out.format("%n%-14s%10s%10s%10s%10s%10s%n", "latency", "p50", "p90", "p99", "p99.9", "max");
        times("ms", latency);
        if (Distributions.differ(report.total())) {
            times("service, ms", report.total().service());
        }
        report.receipts().ifPresent(receipts -> times("receipt, ms", receipts.latency()));
        String plot = BoxPlot.of(latency);
        if (!plot.isEmpty()) {
            out.format("%n%s", plot);
        }
    }

    private void times(String what, Distribution distribution) {
        Latency times = Latency.of(distribution);
        out.format(
                "%-14s%10.3f%10.3f%10.3f%10.3f%10.3f%n",
                what, times.p50(), times.p90(), times.p99(), times.p999(), times.max());
    }

    private void statuses() {
        out.format("%n%-14s%16s  %s%n", "status", "responses", "name");
        report.total()
                .ledger()
                .statuses()
                .forEach((status, count) ->
                        out.format("%-14s%,16d  %s%n", status.toHex(), count, ReportTables.name(status)));
    }
}
