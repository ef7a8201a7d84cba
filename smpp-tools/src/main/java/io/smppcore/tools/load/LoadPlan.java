package io.smppcore.tools.load;

import java.time.Duration;

/**
 * The load of a run.
 *
 * @param workload requests
 * @param window maximum number of requests in flight on each bind, 1 to 65,536
 * @param limit maximum number of requests, or maximum time
 * @param loop open or closed loop
 * @param errorBackoff pause of a bind after each refusal; 0 or more
 * @param perBind true if each bind is also reported separately, at a cost of 300 KB to 1 MB of memory for each
 */
public record LoadPlan(
        Workload workload, int window, LoadLimit limit, LoopPlan loop, Duration errorBackoff, boolean perBind) {

    private static final int MAX_WINDOW = 65_536;

    /** Checks the ranges. */
    public LoadPlan {
        if (window < 1 || window > MAX_WINDOW) {
            throw new IllegalArgumentException("window: " + window + " (expected: 1 to " + MAX_WINDOW + ")");
        }
        if (errorBackoff.isNegative()) {
            throw new IllegalArgumentException("errorBackoff: " + errorBackoff + " (expected: >= 0)");
        }
    }

    /** Returns a copy with another limit. */
    public LoadPlan withLimit(LoadLimit value) {
        return new LoadPlan(workload, window, value, loop, errorBackoff, perBind);
    }
}
