package io.smppcore.tools.load;

import java.time.Duration;

/** What makes the next request due. */
public sealed interface LoopPlan {

    /** How many due requests of all binds may wait for their windows, unless something else is said. */
    int DEFAULT_BACKLOG = 1_000_000;

    /** A closed loop without time to think. */
    static LoopPlan closed() {
        return new Closed(Duration.ZERO);
    }

    /** An open loop with the usual backlog. */
    static LoopPlan open(ArrivalPlan arrivals) {
        return new Open(arrivals, DEFAULT_BACKLOG);
    }

    /** How the part of one bind goes. */
    Pacing pacing(BindShare share, long startNanos);

    /**
     * The outcome of one request makes the next one due: the window is always full, and a server that is slow is asked less.
     *
     * @param thinkTime how long each place of the window stays free after an outcome; 0 or more
     */
    record Closed(Duration thinkTime) implements LoopPlan {

        /** Checks the range. */
        public Closed {
            if (thinkTime.isNegative()) {
                throw new IllegalArgumentException("thinkTime: " + thinkTime + " (expected: 0 or more)");
            }
        }

        @Override
        public Pacing pacing(BindShare share, long startNanos) {
            return new ClosedPacing(share.limit(), share.window(), thinkTime.toNanos(), startNanos);
        }
    }

    /**
     * Requests are due by a plan. Latency counts from when they were due.
     *
     * @param arrivals the plan, over all binds
     * @param backlog how many due requests of all binds may wait for their windows; those beyond it are never sent, and counted
     */
    record Open(ArrivalPlan arrivals, int backlog) implements LoopPlan {

        /** Checks the range. */
        public Open {
            if (backlog < 1) {
                throw new IllegalArgumentException("backlog: " + backlog + " (expected: 1 or more)");
            }
        }

        @Override
        public Pacing pacing(BindShare share, long startNanos) {
            return new OpenPacing(
                    arrivals.arrivals(share.index(), share.binds()),
                    share.limit(),
                    Math.max(1, backlog / share.binds()),
                    startNanos);
        }
    }
}
