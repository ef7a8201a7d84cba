package io.smppcore.benchmarks.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.BriefRun;
import java.util.Collection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

class ThroughputBenchmarkTest {

    @ParameterizedTest
    @ValueSource(strings = {"submitSmAsync", "deliverSmPush", "bothDirections", "submitWithReceipt"})
    void publishesPercentilesOfTheLatency(String benchmark) throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("ThroughputBenchmark." + benchmark)
                .param("window", "64")
                .param("binds", "2")
                .param("dispatch", "EVENT_LOOP")
                .measurementIterations(3));

        assertThat(results).singleElement().satisfies(result -> {
            double p50 = BriefRun.secondary(result, "p50Micros");
            assertThat(p50).isPositive();
            assertThat(BriefRun.secondary(result, "p99Micros")).isGreaterThanOrEqualTo(p50);
            assertThat(BriefRun.secondary(result, "p999Micros"))
                    .isGreaterThanOrEqualTo(BriefRun.secondary(result, "p99Micros"));
        });
    }
}
