package io.smppcore.tools.capacity;

import io.smppcore.tools.measure.Distribution;
import io.smppcore.tools.measure.Interval;
import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.ProcessCourse;
import java.util.List;

/**
 * What came out at one rate.
 *
 * @param perSecond scenarios of all kinds that were meant to begin in a second
 * @param judgedNanos how long that was judged
 * @param scenarios what has become of each kind
 * @param broken what of the SLO did not hold, a sentence each
 * @param cutShort ended before its time by the user
 * @param maxLagNanos by how much the load generator itself was late at most
 * @param intervals second by second
 * @param processes what the sides have used
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

    private static final double NANOS_PER_SECOND = 1_000_000_000;

    /** Copies what could change. */
    RateResult {
        scenarios = List.copyOf(scenarios);
        broken = List.copyOf(broken);
        intervals = List.copyOf(intervals);
        processes = List.copyOf(processes);
    }

    /** The SLO has held all the time. */
    boolean holds() {
        return broken.isEmpty() && !cutShort;
    }

    /** All kinds together. */
    Ledger ledger() {
        return scenarios.stream().map(ScenarioResult::ledger).reduce(Ledger.EMPTY, Ledger::plus);
    }

    /** All kinds together. */
    Distribution latency() {
        return scenarios.stream().map(ScenarioResult::latency).reduce(Distribution.EMPTY, Distribution::plus);
    }

    /** All kinds together. */
    Distribution service() {
        return scenarios.stream().map(ScenarioResult::service).reduce(Distribution.EMPTY, Distribution::plus);
    }

    /** How many of a kind have come to their end in a second; 0 when the kind was left out. */
    double okPerSecond(ScenarioKind kind) {
        return scenarios.stream()
                .filter(scenario -> scenario.kind() == kind)
                .mapToDouble(scenario -> scenario.ledger().ok() * NANOS_PER_SECOND / judgedNanos)
                .sum();
    }
}
