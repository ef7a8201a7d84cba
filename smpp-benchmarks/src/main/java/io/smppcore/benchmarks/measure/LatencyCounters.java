package io.smppcore.benchmarks.measure;

import java.util.function.Supplier;
import org.openjdk.jmh.annotations.AuxCounters;

/**
 * Percentiles of the latency in microseconds. The lines that JMH prints for each iteration show its share of the mean,
 * always with the unit {@code #}.
 */
@AuxCounters(AuxCounters.Type.EVENTS)
public class LatencyCounters extends MeanCounters {

    private Supplier<SampledLatencies.Percentiles> source = () -> SampledLatencies.Percentiles.NONE;

    public void takeFrom(Supplier<SampledLatencies.Percentiles> percentiles) {
        source = percentiles;
    }

    /** Returns the latency that half of the messages do not exceed. */
    public double p50Micros() {
        return share(source.get().p50());
    }

    /** Returns the latency that all but one in a hundred messages do not exceed. */
    public double p99Micros() {
        return share(source.get().p99());
    }

    /** Returns the latency that all but one in a thousand messages do not exceed. */
    public double p999Micros() {
        return share(source.get().p999());
    }
}
