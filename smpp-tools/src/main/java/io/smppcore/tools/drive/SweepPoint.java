package io.smppcore.tools.drive;

import io.smppcore.tools.measure.Estimate;
import io.smppcore.tools.report.Figures;
import io.smppcore.tools.report.RunReport;
import java.util.ArrayList;
import java.util.List;

/**
 * One row of a sweep. Confined to one thread.
 *
 * @param dispatch dispatch of the server's handlers; empty for the default
 * @param binds number of binds
 * @param window maximum number of requests in flight on each
 * @param line command line to run
 * @param runs reports, one for each repetition
 */
record SweepPoint(String dispatch, int binds, int window, LoadLine line, List<RunReport> runs) {

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
                .mapToDouble(run -> Figures.millis(run.total().latency().percentile(percent)))
                .toArray());
    }
}
