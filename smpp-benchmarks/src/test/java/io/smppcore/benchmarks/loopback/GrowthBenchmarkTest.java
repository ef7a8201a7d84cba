package io.smppcore.benchmarks.loopback;

import static io.smppcore.testing.Waits.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.BriefRun;
import io.smppcore.benchmarks.loopback.LoopbackSetup.Metrics;
import io.smppcore.session.Dispatch;
import io.smppcore.transport.SmppTransport;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

class GrowthBenchmarkTest {

    @Test
    void keepsAllWindowsFull() throws InterruptedException {
        SmppCoreStandingLoad load = new SmppCoreStandingLoad(
                new LoopbackSetup(SmppTransport.Kind.AUTO, Dispatch.EVENT_LOOP, 64, 10, "false", Metrics.OFF));
        load.await(10_000);
        // Each response leaves its window for as long as it takes to send the next message.
        eventually().until(() -> load.pendingRequests() == 640);
        load.end();
    }

    @Test
    void publishesPercentilesOfTheLatency() throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("GrowthBenchmark")
                .param("sessions", "10")
                .param("window", "64"));

        assertThat(results).singleElement().satisfies(result -> {
            double p50 = BriefRun.secondary(result, "p50Micros");
            assertThat(p50).isPositive();
            assertThat(BriefRun.secondary(result, "p99Micros")).isGreaterThanOrEqualTo(p50);
        });
    }
}
