package io.smppcore.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.BriefRun;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

class StartBenchmarkTest {

    @Test
    void measuresTheStartOfEveryClientAndOfItsMain() throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("\\." + StartBenchmark.class.getSimpleName() + "\\.")
                .param("cache", "NONE")); // an archive takes a jar

        assertThat(results)
                .hasSize(3)
                .allSatisfy(result -> assertThat(BriefRun.secondary(result, "mainMillis"))
                        .isBetween(10.0, result.getPrimaryResult().getScore()));
    }
}
