package io.smppcore.tools.report;

import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.ReceiptReport;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that is told of a run, in whatever form.
 *
 * @param command what was called, such as {@code drive --rate 1000}; passwords are left out
 * @param startedAt when what is measured began
 * @param environment what it was made on and with
 * @param settings what matters of the options, by name: window, binds, rate ...
 * @param operations the first one is everything together, the others are its kinds, when there is more than one
 * @param intervals its course, second by second
 * @param receipts what has become of receipts, when they were asked for
 * @param processes what the sides used over time
 * @param tables what the command has to tell beyond that
 * @param problems which promises of the run did not hold, a sentence each; none when all is well
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

    /** Copies what could change. */
    public RunReport {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        operations = List.copyOf(operations);
        intervals = List.copyOf(intervals);
        processes = List.copyOf(processes);
        tables = List.copyOf(tables);
        problems = List.copyOf(problems);
    }

    /** A run of which there is nothing more to tell than of every other. */
    public RunReport(
            String command,
            Instant startedAt,
            Environment environment,
            Map<String, Object> settings,
            List<OperationReport> operations,
            List<Interval> intervals,
            Optional<ReceiptReport> receipts,
            List<ProcessCourse> processes,
            List<String> problems) {
        this(
                command,
                startedAt,
                environment,
                settings,
                operations,
                intervals,
                receipts,
                processes,
                List.of(),
                problems);
    }

    /** Everything together. */
    public OperationReport total() {
        return operations.getFirst();
    }

    /** All promises held. */
    public boolean isClean() {
        return problems.isEmpty();
    }
}
