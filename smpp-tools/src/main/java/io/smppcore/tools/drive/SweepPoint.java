package io.smppcore.tools.drive;

import io.smppcore.tools.measure.Estimate;
import io.smppcore.tools.report.RunReport;
import java.util.ArrayList;
import java.util.List;

/**
 * One row of a sweep. Confined to one thread.
 *
 * @param dispatch who runs the server's handlers, as it is spelt; empty when it was not chosen
 * @param binds sessions
 * @param window requests in flight on each
 * @param line what is run
 * @param runs how it went, grows with each repetition
 */
record SweepPoint(String dispatch, int binds, int window, LoadLine line, List<RunReport> runs) {

    private static final double NANOS_PER_MILLI = 1_000_000;

    SweepPoint(String dispatch, int binds, int window, LoadLine line) {
        this(dispatch, binds, window, line, new ArrayList<>());
    }

    boolean isMeasured() {
        return !runs.isEmpty();
    }

    /** Responses per second over all binds. */
    Estimate rate() {
        return Estimate.of(
                runs.stream().mapToDouble(run -> run.total().perSecond()).toArray());
    }

    /** The latency within which so many of a hundred responses came. */
    Estimate millis(double percent) {
        return Estimate.of(runs.stream()
                .mapToDouble(run -> run.total().latency().percentile(percent) / NANOS_PER_MILLI)
                .toArray());
    }
}
