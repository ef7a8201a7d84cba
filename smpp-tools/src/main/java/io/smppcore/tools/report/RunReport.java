package io.smppcore.tools.report;

import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.Rates;
import io.smppcore.tools.measure.ReceiptReport;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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

    /** Minimum number of intervals with which the first and the second half of a run are compared. */
    private static final int MIN_INTERVALS = 3;

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

    /**
     * Returns the fraction of the time that the run would have saved at the rate of its second half, 0 to 1: the JVM is
     * still compiling in the first one. Empty but for a self-test without a rate and with three or more intervals.
     */
    public OptionalDouble coldShare() {
        if (!command.startsWith("self-test") || settings.containsKey("rate") || intervals.size() < MIN_INTERVALS) {
            return OptionalDouble.empty();
        }
        List<Interval> second = intervals.subList(intervals.size() / 2, intervals.size());
        double warm = okPerSecond(second);
        return warm == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.max(0, 1 - okPerSecond(intervals) / warm));
    }

    private static double okPerSecond(List<Interval> intervals) {
        return Rates.perSecond(
                intervals.stream().mapToLong(Interval::ok).sum(),
                intervals.stream().mapToLong(Interval::nanos).sum());
    }

    /** Returns true if all checks held. */
    public boolean isClean() {
        return problems.isEmpty();
    }
}
