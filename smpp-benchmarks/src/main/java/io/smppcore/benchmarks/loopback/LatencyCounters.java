package io.smppcore.benchmarks.loopback;

import java.util.function.Supplier;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Percentiles of the latency in microseconds, as further results: the mean over the iterations. The lines that JMH
 * prints for each iteration show its share of that mean, always with the unit {@code #}.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class LatencyCounters {

    private double parts = 1;
    private Supplier<Latencies.Percentiles> source = () -> Latencies.Percentiles.NONE;

    /** Reads the numbers of threads, iterations and forks. */
    @Setup
    public void setup(BenchmarkParams params) {
        parts = CounterParts.of(params) * params.getThreads();
    }

    void takeFrom(Supplier<Latencies.Percentiles> percentiles) {
        source = percentiles;
    }

    /** Returns the latency that half of the messages do not exceed. */
    public double p50Micros() {
        return source.get().p50() / parts;
    }

    /** Returns the latency that all but one in a hundred messages do not exceed. */
    public double p99Micros() {
        return source.get().p99() / parts;
    }

    /** Returns the latency that all but one in a thousand messages do not exceed. */
    public double p999Micros() {
        return source.get().p999() / parts;
    }
}
