package io.smppcore.tools.drive;

import io.smppcore.tools.load.LoadOutcome;
import io.smppcore.tools.load.Rebinds;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ReceiptReport;
import io.smppcore.tools.report.Figures;
import io.smppcore.tools.report.ReportTable;
import io.smppcore.tools.report.RunReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The conversion of the outcome of a run to a report, including the checks that have failed.
 *
 * @param command command line
 * @param settings settings of the run
 * @param target host and port of the SMSC
 * @param environment machine and JVM
 */
record ReportMaker(String command, LoadSettings settings, String target, Environment environment) {

    RunReport report(
            LoadOutcome outcome,
            Optional<ReceiptReport> receipts,
            List<ProcessCourse> processes,
            List<String> problemsBefore) {
        List<String> problems = new ArrayList<>(problemsBefore);
        problems.addAll(problems(settings, outcome, receipts));
        Map<String, Object> facts = new LinkedHashMap<>(settings.facts());
        facts.put("target", target);
        return new RunReport(
                command,
                outcome.startedAt(),
                environment,
                facts,
                operations(outcome),
                outcome.intervals(),
                receipts,
                processes,
                tables(outcome.rebinds()),
                problems);
    }

    private static List<ReportTable> tables(Rebinds rebinds) {
        return rebinds.isNone()
                ? List.of()
                : List.of(new ReportTable(
                        "Lost binds",
                        List.of("binds", "bound again", "not bound, s"),
                        List.of(List.of(
                                "all",
                                String.valueOf(rebinds.count()),
                                String.format(Locale.ROOT, "%.3f", Figures.seconds(rebinds.nanos()))))));
    }

    /** Returns the checks that have failed, one sentence each. */
    static List<String> problems(LoadSettings settings, LoadOutcome outcome, Optional<ReceiptReport> receipts) {
        List<String> problems = new ArrayList<>(outcome.problems());
        outcome.total().ledger().moreErrorsThan(settings.maxErrors()).ifPresent(problems::add);
        receipts.filter(report -> !report.isClean()).ifPresent(report -> problems.add(receiptProblem(report)));
        return problems;
    }

    private static String receiptProblem(ReceiptReport report) {
        return String.format(
                Locale.ROOT,
                "receipts: %,d lost, %,d duplicates, %,d orphans",
                report.lost(),
                report.duplicates(),
                report.orphans());
    }

    private static List<OperationReport> operations(LoadOutcome outcome) {
        List<OperationReport> commands = outcome.commands().size() > 1 ? outcome.commands() : List.of();
        return Stream.of(List.of(outcome.total()), commands, outcome.binds())
                .flatMap(List::stream)
                .toList();
    }
}
