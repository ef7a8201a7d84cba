package io.smppcore.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.BriefRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

class ProgressTest {

    @Test
    void printsALineForEachBenchmarkAndLogsTheRest() throws RunnerException {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        Progress progress = new Progress(
                OutputFormatFactory.createFormatInstance(print(log), VerboseMode.NORMAL),
                print(lines),
                2,
                Duration.ofMinutes(3));
        progress.expect(Duration.ofMinutes(2));
        new Runner(
                        BriefRun.options()
                                .include("\\.PduCodecBenchmark\\.(en|de)codeEnquireLink$")
                                .param("buffer", "HEAP")
                                .build(),
                        progress.output())
                .run();

        assertThat(lines.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("[1/2, 3 min left] PduCodecBenchmark.decodeEnquireLink buffer=HEAP: ")
                                .endsWith(" ns/op"),
                        second -> assertThat(second).startsWith("[2/2, ").contains("encodeEnquireLink buffer=HEAP: "));
        assertThat(log.toString(StandardCharsets.UTF_8)).contains("# Benchmark: ", "Iteration   1: ", "Run complete.");
    }

    private static PrintStream print(ByteArrayOutputStream out) {
        return new PrintStream(out, true, StandardCharsets.UTF_8);
    }
}
