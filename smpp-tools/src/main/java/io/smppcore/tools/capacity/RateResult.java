package io.smppcore.tools.capacity;

import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import java.time.Instant;
import java.util.List;

/**
 * The result of a run at one rate. Immutable.
 *
 * @param perSecond rate of all kinds of scenarios together
 * @param startedAt beginning of the time that is judged
 * @param judgedNanos length of the time that is judged
 * @param scenarios results of each kind of scenario
 * @param broken objectives that were missed, one sentence each
 * @param failures first failure of each kind of scenario with failures, one sentence each
 * @param cutShort true if the user ended it early
 * @param maxLagNanos maximum delay between the due time of a judged scenario and its beginning, caused by the load
 *     generator itself
 * @param intervals counts and latencies of intervals of about one second
 * @param processes resources used by both sides
 */
record RateResult(
        double perSecond,
        Instant startedAt,
        long judgedNanos,
        List<OperationReport> scenarios,
        List<String> broken,
        List<String> failures,
        boolean cutShort,
        long maxLagNanos,
        List<Interval> intervals,
        List<ProcessCourse> processes) {

    RateResult {
        scenarios = List.copyOf(scenarios);
        broken = List.copyOf(broken);
        failures = List.copyOf(failures);
        intervals = List.copyOf(intervals);
        processes = List.copyOf(processes);
    }

    /** Returns true if every objective was met and the run is complete. */
    boolean holds() {
        return broken.isEmpty() && !cutShort;
    }

    /** Returns the sum over all kinds of scenarios. */
    OperationReport total() {
        return OperationReport.sum("all", scenarios, judgedNanos);
    }

    /** Returns the rate of successful scenarios of a kind, per second; 0 if the kind was left out. */
    double okPerSecond(ScenarioKind kind) {
        return scenarios.stream()
                .filter(scenario -> scenario.name().equals(kind.word()))
                .mapToDouble(OperationReport::okPerSecond)
                .sum();
    }
}
