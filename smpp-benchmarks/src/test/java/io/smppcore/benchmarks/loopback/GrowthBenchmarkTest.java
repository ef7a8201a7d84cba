package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.BriefRun;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.TimeValue;

class GrowthBenchmarkTest {

    /** The latency of a window that is not always full is lower than by Little's law. */
    @Test
    void keepsAllWindowsFull() throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("GrowthBenchmark")
                .param("sessions", "10")
                .param("window", "64")
                .warmupIterations(2)
                .warmupTime(TimeValue.milliseconds(500))
                .measurementTime(TimeValue.milliseconds(500)));

        assertThat(results).singleElement().satisfies(result -> {
            double mean = 640 * 1e6 / result.getPrimaryResult().getScore();
            double p50 = BriefRun.secondary(result, "p50Micros");
            assertThat(p50).isBetween(mean / 3, mean * 2);
            assertThat(BriefRun.secondary(result, "p99Micros")).isGreaterThanOrEqualTo(p50);
        });
    }
}
