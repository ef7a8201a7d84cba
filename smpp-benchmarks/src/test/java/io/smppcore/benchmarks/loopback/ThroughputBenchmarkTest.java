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

    /** JMH adds up further results over threads and iterations: here four and three. */
    @ParameterizedTest
    @ValueSource(strings = {"submitSmAsync", "deliverSmPush", "submitWithReceipt"})
    void latencyIsThatOfOneMessage(String benchmark) throws RunnerException {
        RunResult result = run(benchmark);
        for (int again = 0; again < 2 && !isPlausible(result); again++) {
            // Where other processes have the processors, long waits of few messages may make up the mean.
            result = run(benchmark);
        }

        double p50 = BriefRun.secondary(result, "p50Micros");
        assertThat(isPlausible(result))
                .as("p50 %s, means from %s to %s", p50, least(result), mean(result))
                .isTrue();
        assertThat(BriefRun.secondary(result, "p99Micros")).isGreaterThanOrEqualTo(p50);
        assertThat(BriefRun.secondary(result, "p999Micros"))
                .isGreaterThanOrEqualTo(BriefRun.secondary(result, "p99Micros"));
    }

    private static RunResult run(String benchmark) throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("ThroughputBenchmark." + benchmark)
                .param("window", "64")
                .param("binds", "2")
                .param("dispatch", "EVENT_LOOP")
                .warmupIterations(2)
                .warmupTime(TimeValue.milliseconds(500))
                .measurementIterations(3));
        assertThat(results).hasSize(1);
        return results.iterator().next();
    }

    private static boolean isPlausible(RunResult result) {
        double p50 = BriefRun.secondary(result, "p50Micros");
        return p50 >= least(result) / 5 && p50 <= mean(result) * 2;
    }

    /** Returns the mean latency by the law of Little, in microseconds. */
    private static double mean(RunResult result) {
        return 64 * 1e6 / result.getPrimaryResult().getScore();
    }

    /** Returns the lowest mean of an iteration: a pause of the machine lowers the mean rate, not the median latency. */
    private static double least(RunResult result) {
        return 64 * 1e6 / result.getPrimaryResult().getStatistics().getMax();
    }
}
