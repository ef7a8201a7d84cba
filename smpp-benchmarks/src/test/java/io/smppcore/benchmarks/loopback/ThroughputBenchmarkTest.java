package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.BriefRun;
import java.util.Collection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.TimeValue;

class ThroughputBenchmarkTest {

    /** JMH adds up secondary results over threads and iterations, here four and three. */
    @ParameterizedTest
    @ValueSource(strings = {"submitSmAsync", "deliverSmPush", "submitWithReceipt"})
    void latencyIsThatOfOneMessage(String benchmark) throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("ThroughputBenchmark." + benchmark)
                .param("window", "64")
                .param("binds", "2")
                .param("dispatch", "EVENT_LOOP")
                .warmupIterations(2)
                .warmupTime(TimeValue.milliseconds(500))
                .measurementIterations(3));

        assertThat(results).singleElement().satisfies(result -> {
            // Little's law. A pause of the machine lowers the mean rate, but not the median latency.
            double mean = 64 * 1e6 / result.getPrimaryResult().getScore();
            double least = 64 * 1e6 / result.getPrimaryResult().getStatistics().getMax();
            double p50 = BriefRun.secondary(result, "p50Micros");
            assertThat(p50).isBetween(least / 5, mean * 2);
            assertThat(BriefRun.secondary(result, "p99Micros")).isGreaterThanOrEqualTo(p50);
            assertThat(BriefRun.secondary(result, "p999Micros"))
                    .isGreaterThanOrEqualTo(BriefRun.secondary(result, "p99Micros"));
        });
    }
}
