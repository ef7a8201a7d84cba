package io.smppcore.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

class LatencyCountersTest {

    /** JMH reads the counters of four threads after three iterations of two forks, and adds them up. */
    @Test
    void addUpToTheMeanOverThreadsIterationsAndForks() {
        LatencyCounters counters = new LatencyCounters();
        counters.setup(params(4, 3, 2));
        counters.takeFrom(() -> new SampledLatencies.Percentiles(1_200, 2_400, 4_800));

        assertThat(4 * 3 * 2 * counters.p50Micros()).isCloseTo(1_200, within(0.001));
        assertThat(4 * 3 * 2 * counters.p99Micros()).isCloseTo(2_400, within(0.001));
        assertThat(4 * 3 * 2 * counters.p999Micros()).isCloseTo(4_800, within(0.001));
    }

    private static BenchmarkParams params(int threads, int iterations, int forks) {
        TimeValue time = TimeValue.seconds(1);
        return new BenchmarkParams(
                "any",
                "any",
                false,
                threads,
                new int[] {1},
                List.of(),
                forks,
                0,
                new IterationParams(IterationType.WARMUP, 0, time, 1),
                new IterationParams(IterationType.MEASUREMENT, iterations, time, 1),
                Mode.Throughput,
                new WorkloadParams(),
                TimeUnit.SECONDS,
                1,
                "",
                List.of(),
                "",
                "",
                "",
                "",
                time);
    }
}
