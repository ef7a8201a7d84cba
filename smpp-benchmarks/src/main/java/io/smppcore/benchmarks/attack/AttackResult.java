package io.smppcore.benchmarks.attack;

import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The requests of a neighbour before and during an attack, and what the attack did to the server.
 *
 * @param attack the attack
 * @param undisturbed requests before the attack
 * @param attacked requests during the attack
 * @param megabytes largest growth of heap and direct memory during the attack, in MiB, rounded down
 * @param cutOff number of connections of attackers that the server has ended, as the attackers or the sessions of
 *     the server count them, whichever is more: attackers that do not read do not detect the end
 * @param complaints claims that do not hold, each in one line
 */
record AttackResult(
        Attack attack, Requests undisturbed, Requests attacked, long megabytes, long cutOff, List<String> complaints) {

    static final double MAX_RATIO = 3;

    AttackResult {
        complaints = List.copyOf(complaints);
    }

    /** Returns the 99th percentile under attack, divided by the undisturbed one; 0 without requests. */
    double ratio() {
        return undisturbed.p99Nanos == 0 ? 0 : (double) attacked.p99Nanos / undisturbed.p99Nanos;
    }

    boolean exceedsRatio() {
        return ratio() > MAX_RATIO;
    }

    /**
     * Counts and times of the requests of a neighbour, all of which were accepted.
     *
     * @param count number of requests
     * @param perSecond requests in a second, one at a time
     * @param p99Nanos 99th percentile of their times
     * @param longestNanos the longest time
     */
    record Requests(long count, double perSecond, long p99Nanos, long longestNanos) {

        private static final double PERCENTILE = 99;

        static Requests of(Histogram times) {
            if (times.getTotalCount() == 0) {
                return new Requests(0, 0, 0, 0);
            }
            return new Requests(
                    times.getTotalCount(),
                    Duration.ofSeconds(1).toNanos() / times.getMean(),
                    times.getValueAtPercentile(PERCENTILE),
                    times.getMaxValue());
        }
    }
}
