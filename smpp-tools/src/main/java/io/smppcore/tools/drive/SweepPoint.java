package io.smppcore.tools.drive;

import io.smppcore.tools.measure.Estimate;
import io.smppcore.tools.report.RunReport;
import java.util.ArrayList;
import java.util.List;

/**
 * One row of a sweep. Confined to one thread.
 *
 * @param dispatch dispatch of the server's handlers; empty if it was not chosen
 * @param binds number of binds
 * @param window maximum number of requests in flight on each
 * @param line command line to run
 * @param runs reports, one for each repetition
 */
record SweepPoint(String dispatch, int binds, int window, LoadLine line, List<RunReport> runs) {

    private static final double NANOS_PER_MILLI = 1_000_000;

    SweepPoint(String dispatch, int binds, int window, LoadLine line) {
        this(dispatch, binds, window, line, new ArrayList<>());
    }

    boolean isMeasured() {
        return !runs.isEmpty();
    }

    /** Returns responses per second over all binds. */
    Estimate rate() {
        return Estimate.of(
                runs.stream().mapToDouble(run -> run.total().perSecond()).toArray());
    }

    /** Returns the latency at a percentile, in milliseconds. */
    Estimate millis(double percent) {
        return Estimate.of(runs.stream()
                .mapToDouble(run -> run.total().latency().percentile(percent) / NANOS_PER_MILLI)
                .toArray());
    }
}
