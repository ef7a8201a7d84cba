package io.smppcore.benchmarks.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.BriefRun;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

@EnabledIfSystemProperty(named = "smpp.full", matches = "true")
class MemoryBenchmarkTest {

    @Test
    void measuresSessionsOfEitherLibraryAtEitherEnd() throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("MemoryBenchmark.sendAcrossAllConnections")
                .param("connections", "100")
                .param("measurements", "1")
                .measurementIterations(2));

        assertThat(results).hasSize(4).allSatisfy(result -> {
            assertThat(result.getSecondaryResults())
                    .containsOnlyKeys(
                            "heapIdleOctets", "directIdleOctets", "heapUnderLoadOctets", "directUnderLoadOctets");
            assertThat(BriefRun.secondary(result, "heapIdleOctets"))
                    .as(result.getParams().toString())
                    .isBetween(1_000.0, 40_000.0);
        });
    }
}
