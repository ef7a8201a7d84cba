package io.smppcore.tools.capacity;

import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.OperationReport;
import io.smppcore.tools.measure.ProcessCourse;
import io.smppcore.tools.measure.Rates;
import java.util.List;

/**
 * The result of one rate.
 *
 * @param perSecond rate of all kinds of scenarios together
 * @param judgedNanos length of the time that is judged
 * @param scenarios results by kind
 * @param broken broken objectives, a sentence each
 * @param cutShort true if the user ended it early
 * @param maxLagNanos maximum delay caused by the load generator itself
 * @param intervals intervals of about a second
 * @param processes resources used by both sides
 */
record RateResult(
        double perSecond,
        long judgedNanos,
        List<ScenarioResult> scenarios,
        List<String> broken,
        boolean cutShort,
        long maxLagNanos,
        List<Interval> intervals,
        List<ProcessCourse> processes) {

    /** Makes defensive copies. */
    RateResult {
        scenarios = List.copyOf(scenarios);
        broken = List.copyOf(broken);
        intervals = List.copyOf(intervals);
        processes = List.copyOf(processes);
    }

    /** Returns true if the objective held and the run is complete. */
    boolean holds() {
        return broken.isEmpty() && !cutShort;
    }

    /** Returns the outcomes by kind. */
    List<OperationReport> operations() {
        return scenarios.stream()
                .map(scenario -> scenario.toOperation(judgedNanos))
                .toList();
    }

    /** Returns the sum of all kinds. */
    OperationReport total() {
        return OperationReport.sum("all", operations(), judgedNanos);
    }

    /** Returns the rate of successful scenarios of a kind; 0 if the kind was left out. */
    double okPerSecond(ScenarioKind kind) {
        return scenarios.stream()
                .filter(scenario -> scenario.kind() == kind)
                .mapToDouble(scenario -> Rates.perSecond(scenario.ledger().ok(), judgedNanos))
                .sum();
    }
}
