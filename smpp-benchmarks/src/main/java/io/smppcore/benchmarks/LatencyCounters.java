package io.smppcore.benchmarks;

import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/* JMH adds up what counters tell, over all threads, iterations and forks: each tells its part, so that the sum is the mean of the
 * iterations. An iteration that failed is missing in the sum. */

/**
 * Percentiles of the latency in microseconds, as further results: the mean over the iterations. In the lines that JMH prints for each
 * iteration stands what the iteration adds to that mean, and the unit is always {@code #}.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class LatencyCounters {

    private double parts = 1;
    private @Nullable LoopbackState source;

    /**
     * Learns how many there are that tell the same.
     *
     * @param params threads, iterations and forks
     */
    @Setup
    public void setup(BenchmarkParams params) {
        parts = parts(params) * params.getThreads();
    }

    /** How many times JMH asks one thread. */
    static double parts(BenchmarkParams params) {
        return (double) Math.max(1, params.getForks()) * params.getMeasurement().getCount();
    }

    void takeFrom(LoopbackState bind) {
        source = bind;
    }

    /**
     * Half of the messages take no longer.
     *
     * @return microseconds
     */
    public double p50Micros() {
        return percentiles().p50() / parts;
    }

    /**
     * All but one in a hundred take no longer.
     *
     * @return microseconds
     */
    public double p99Micros() {
        return percentiles().p99() / parts;
    }

    /**
     * All but one in a thousand take no longer.
     *
     * @return microseconds
     */
    public double p999Micros() {
        return percentiles().p999() / parts;
    }

    private Latencies.Percentiles percentiles() {
        return source == null ? Latencies.Percentiles.NONE : source.percentiles;
    }
}
