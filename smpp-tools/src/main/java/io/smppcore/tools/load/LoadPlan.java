package io.smppcore.tools.load;

import java.time.Duration;

/**
 * What a run sends, and how.
 *
 * @param workload which requests
 * @param window requests in flight on each bind at most, 1 to 65,536
 * @param limit when it is enough
 * @param loop what makes the next request due
 * @param errorBackoff how long a bind sends nothing after each response that refuses; 0 or more
 * @param perBind whether each bind is reported by itself, too; costs 300 KB to 1 MB of memory for each
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
            throw new IllegalArgumentException("errorBackoff: " + errorBackoff + " (expected: 0 or more)");
        }
    }

    /** A closed loop that does not mind being refused. */
    public static LoadPlan closed(Workload workload, int window, LoadLimit limit) {
        return new LoadPlan(workload, window, limit, LoopPlan.closed(), Duration.ZERO, false);
    }

    /** An open loop that does not mind being refused. */
    public static LoadPlan open(Workload workload, int window, LoadLimit limit, ArrivalPlan arrivals) {
        return new LoadPlan(workload, window, limit, LoopPlan.open(arrivals), Duration.ZERO, false);
    }

    /** The same up to another limit. */
    public LoadPlan withLimit(LoadLimit value) {
        return new LoadPlan(workload, window, value, loop, errorBackoff, perBind);
    }

    /** The same with another window. */
    public LoadPlan withWindow(int value) {
        return new LoadPlan(workload, value, limit, loop, errorBackoff, perBind);
    }

    /** The same with something else that makes requests due. */
    public LoadPlan withLoop(LoopPlan value) {
        return new LoadPlan(workload, window, limit, value, errorBackoff, perBind);
    }

    /** The same with another pause after a refusal. */
    public LoadPlan withErrorBackoff(Duration value) {
        return new LoadPlan(workload, window, limit, loop, value, perBind);
    }
}
