package io.smppcore.benchmarks.loopback;

import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Number of parts that make up a further result. JMH adds up auxiliary counters over all threads, iterations and forks;
 * each counter reports its value divided by this number, so that the sum is the mean. A failed iteration is missing in
 * the sum.
 */
public final class CounterParts {

    private CounterParts() {}

    /** Returns the number of times that JMH reads the counters of one thread. */
    public static double of(BenchmarkParams params) {
        return (double) Math.max(1, params.getForks()) * params.getMeasurement().getCount();
    }
}
