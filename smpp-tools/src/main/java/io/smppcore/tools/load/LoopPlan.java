package io.smppcore.tools.load;

import java.time.Duration;
import java.util.List;

/** The loop of a load: open or closed. */
public sealed interface LoopPlan {

    /** Default maximum number of due requests of all binds that wait for a window. */
    int DEFAULT_BACKLOG = 1_000_000;

    /** Returns a closed loop without a think time. */
    static LoopPlan closed() {
        return new Closed(Duration.ZERO);
    }

    /** Returns the pacing of one bind. */
    Pacing pacing(BindShare share, long startNanos);

    /**
     * A closed loop: each outcome makes the next request due, so that the window is always full and a slow server
     * receives fewer requests.
     *
     * @param thinkTime time for which a slot of the window stays free after an outcome; 0 or more
     */
    record Closed(Duration thinkTime) implements LoopPlan {

        /** Checks the range. */
        public Closed {
            if (thinkTime.isNegative()) {
                throw new IllegalArgumentException("thinkTime: " + thinkTime + " (expected: >= 0)");
            }
        }

        @Override
        public Pacing pacing(BindShare share, long startNanos) {
            return new ClosedPacing(share.limit(), share.window(), thinkTime.toNanos(), startNanos);
        }
    }

    /**
     * An open loop of one bind, whose requests are due at given times.
     *
     * @param nanos due times in nanoseconds after the beginning, ascending, one for each request of the limit
     */
    record Timed(List<Long> nanos) implements LoopPlan {

        /** Copies the times. */
        public Timed {
            nanos = List.copyOf(nanos);
        }

        @Override
        public Pacing pacing(BindShare share, long startNanos) {
            return new OpenPacing(nanos.iterator()::next, share.limit(), Math.max(1, nanos.size()), startNanos);
        }
    }

    /**
     * An open loop: requests are due according to a plan, and latency counts from the due time.
     *
     * @param arrivals due times over all binds
     * @param backlog maximum number of due requests of all binds that wait for a window; further ones are counted but
     *     not sent
     */
    record Open(ArrivalPlan arrivals, int backlog) implements LoopPlan {

        /** Checks the range. */
        public Open {
            if (backlog < 1) {
                throw new IllegalArgumentException("backlog: " + backlog + " (expected: >= 1)");
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
