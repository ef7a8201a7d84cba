package io.smppcore.tools.drive;

import io.smppcore.tools.measure.Estimate;
import io.smppcore.tools.report.Figures;
import io.smppcore.tools.report.RunReport;
import java.util.ArrayList;
import java.util.List;

/**
 * One point of a sweep: a combination of window, binds and dispatch, with its runs so far. Confined to one thread.
 *
 * @param dispatch dispatch of the server's handlers; empty for the default
 * @param binds number of binds
 * @param window maximum number of requests in flight on each bind
 * @param line command line to run
 * @param runs reports of the runs so far, one for each repetition
 */
record SweepPoint(String dispatch, int binds, int window, LoadLine line, List<RunReport> runs) {

    SweepPoint(String dispatch, int binds, int window, LoadLine line) {
        this(dispatch, binds, window, line, new ArrayList<>());
    }

    boolean isMeasured() {
        return !runs.isEmpty();
    }

    /** Returns the responses per second of all binds together, over all runs. */
    Estimate rate() {
        return Estimate.of(
                runs.stream().mapToDouble(run -> run.total().perSecond()).toArray());
    }

    /** Returns the latency at a percentile over all runs, in milliseconds. */
    Estimate millis(double percent) {
        return Estimate.of(runs.stream()
                .mapToDouble(run -> Figures.millis(run.total().latency().percentile(percent)))
                .toArray());
    }
}
