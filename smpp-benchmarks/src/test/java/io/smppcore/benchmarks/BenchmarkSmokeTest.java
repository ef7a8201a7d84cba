package io.smppcore.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs each benchmark once, in this JVM and too briefly to tell anything but whether it works. */
class BenchmarkSmokeTest {

    private static final List<Class<?>> BENCHMARKS = List.of(
            MemoryBenchmark.class,
            MessageCodecBenchmark.class,
            PduCodecBenchmark.class,
            PeerCodecBenchmark.class,
            ReceiptBenchmark.class,
            StreamCodecBenchmark.class,
            TextBenchmark.class,
            ThroughputBenchmark.class,
            TransportCeilingBenchmark.class,
            PeerThroughputBenchmark.class);

    @Test
    void everyBenchmarkGivesAResult() throws RunnerException {
        Collection<RunResult> results = new Runner(briefly()
                        .param("pdu", "SUBMIT_SM")
                        .param("buffer", "DIRECT")
                        .param("message", "OCTETS_37")
                        .param("traffic", "MIXED")
                        .param("cuts", "16")
                        .param("text", "GSM")
                        .param("window", "64")
                        .param("dispatch", "CONCURRENT")
                        .param("transport", "AUTO")
                        .param("metrics", "ON")
                        .param("writes", "BATCHED")
                        .param("callers", "VIRTUAL")
                        .param("spread", "MANY")
                        .param("connections", "10")
                        .param("library", "SMPP_CORE")
                        .param("end", "BOTH")
                        .build())
                .run();

        assertThat(names(results)).containsExactlyInAnyOrderElementsOf(benchmarkMethods());
        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.getPrimaryResult().getScore()).isPositive());
    }

    @Test
    void everyPduPassesThroughEachKindOfBuffer() throws RunnerException {
        Collection<RunResult> results = new Runner(briefly()
                        .include("\\.PduCodecBenchmark\\.roundTrip$")
                        .measurementTime(TimeValue.milliseconds(2))
                        .build())
                .run();

        assertThat(results).hasSize(SamplePdu.values().length * BufferKind.values().length);
    }

    @Test
    void everyLengthOfMessageAndEveryCuttingPassesThroughEachKindOfBuffer() throws RunnerException {
        Collection<RunResult> results = new Runner(briefly()
                        .include("\\.MessageCodecBenchmark\\.encodeToNewBuffer$")
                        .include("\\.StreamCodecBenchmark\\.decode$")
                        .measurementTime(TimeValue.milliseconds(2))
                        .build())
                .run();

        int lengths = SampleMessage.values().length;
        int cuttings = StreamTraffic.values().length * 3;
        assertThat(results).hasSize((lengths + cuttings) * BufferKind.values().length);
    }

    @Test
    void theMemoryOfSessionsIsMeasuredForEitherLibraryAndEnd() throws RunnerException {
        Collection<RunResult> results = new Runner(briefly()
                        .include("MemoryBenchmark.sendAcrossAllConnections")
                        .param("connections", "100")
                        .build())
                .run();

        assertThat(results).hasSize(4).allSatisfy(result -> {
            assertThat(result.getSecondaryResults())
                    .containsOnlyKeys("heapIdle", "directIdle", "heapUnderLoad", "directUnderLoad");
            assertThat(Objects.requireNonNull(result.getSecondaryResults().get("heapIdle"))
                            .getScore())
                    .as(result.getParams().toString())
                    .isBetween(1_000.0, 100_000.0);
        });
    }

    private static ChainedOptionsBuilder briefly() {
        return new OptionsBuilder()
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(50))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
    }

    private static List<String> names(Collection<RunResult> results) {
        List<String> names = new ArrayList<>();
        results.forEach(result -> names.add(result.getParams().getBenchmark()));
        return names;
    }

    private static List<String> benchmarkMethods() {
        return BENCHMARKS.stream().flatMap(BenchmarkSmokeTest::benchmarkMethods).toList();
    }

    private static Stream<String> benchmarkMethods(Class<?> benchmark) {
        return Arrays.stream(benchmark.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .map(method -> benchmark.getName() + "." + method.getName());
    }
}
