package io.smppcore.tools.report;

import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ReceiptReport;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The report of a run, independent of its output form.
 *
 * @param command command line, such as {@code drive --rate 1000}, without passwords
 * @param startedAt beginning of the measurement
 * @param environment machine and JVM
 * @param settings main options by name, such as window, binds and rate
 * @param operations the sum, followed by its kinds if there are several
 * @param intervals intervals of about a second
 * @param receipts outcomes of receipts, if requested
 * @param processes resources of the processes
 * @param tables further tables of the command
 * @param problems failed checks, a sentence each; empty if all checks held
 */
public record RunReport(
        String command,
        Instant startedAt,
        Environment environment,
        Map<String, Object> settings,
        List<OperationReport> operations,
        List<Interval> intervals,
        Optional<ReceiptReport> receipts,
        List<ProcessCourse> processes,
        List<ReportTable> tables,
        List<String> problems) {

    /** Makes defensive copies. */
    public RunReport {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        operations = List.copyOf(operations);
        intervals = List.copyOf(intervals);
        processes = List.copyOf(processes);
        tables = List.copyOf(tables);
        problems = List.copyOf(problems);
    }

    /** Returns a copy with further settings and problems, and other operations. */
    public RunReport with(
            Map<String, Object> moreSettings, List<OperationReport> otherOperations, List<String> moreProblems) {
        Map<String, Object> allSettings = new LinkedHashMap<>(settings);
        allSettings.putAll(moreSettings);
        return new RunReport(
                command,
                startedAt,
                environment,
                allSettings,
                otherOperations,
                intervals,
                receipts,
                processes,
                tables,
                Stream.concat(moreProblems.stream(), problems.stream()).toList());
    }

    /** Returns the sum of all operations. */
    public OperationReport total() {
        return operations.getFirst();
    }

    /** Returns true if all checks held. */
    public boolean isClean() {
        return problems.isEmpty();
    }
}
