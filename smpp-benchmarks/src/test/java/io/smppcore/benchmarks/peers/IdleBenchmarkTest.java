package io.smppcore.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.BriefRun;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

@EnabledIfSystemProperty(named = "smpp.full", matches = "true")
class IdleBenchmarkTest {

    /* Half of the sessions send an enquire_link within the time, all of which the server has to answer. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void measuresTheCostOfEveryServer() throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("\\." + IdleBenchmark.class.getSimpleName() + "\\.")
                .param("connections", "100")
                .param("seconds", "1")
                .param("tls", "true"));

        assertThat(results).hasSize(3).allSatisfy(result -> {
            assertThat(BriefRun.secondary(result, "wakeUpsPerSecond")).isPositive();
            assertThat(BriefRun.secondary(result, "processorPercent")).isBetween(0.0, 200.0);
            assertThat(BriefRun.secondary(result, "residentOctets")).isNotZero();
        });
    }
}
