package io.smppcore.benchmarks.measure;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Further results of a benchmark that are means over its iterations. JMH adds up auxiliary counters over all threads,
 * iterations and forks; each counter returns a {@linkplain #share share}, so that the sum is the mean. A failed
 * iteration is missing in the sum.
 */
@State(Scope.Thread)
public abstract class MeanCounters {

    private double parts = 1;

    /** Reads the numbers of threads, iterations and forks. */
    @Setup
    public void setup(BenchmarkParams params) {
        parts = (double) Math.max(1, params.getForks())
                * params.getMeasurement().getCount()
                * params.getThreads();
    }

    /** Returns the value divided by the number of times that JMH reads it. */
    protected final double share(double value) {
        return value / parts;
    }
}
