package io.smppcore.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.codec.BufferKind;
import io.smppcore.benchmarks.codec.OperationCodecBenchmark;
import io.smppcore.benchmarks.codec.PduCodecBenchmark;
import io.smppcore.benchmarks.codec.ReceiptBenchmark;
import io.smppcore.benchmarks.codec.SamplePdu;
import io.smppcore.benchmarks.codec.StreamCodecBenchmark;
import io.smppcore.benchmarks.codec.StreamCodecBenchmark.StreamTraffic;
import io.smppcore.benchmarks.codec.TextBenchmark;
import io.smppcore.benchmarks.loopback.ThroughputBenchmark;
import io.smppcore.benchmarks.loopback.TransportCeilingBenchmark;
import io.smppcore.benchmarks.memory.MemoryBenchmark;
import io.smppcore.benchmarks.memory.ThreadMemoryBenchmark;
import io.smppcore.benchmarks.peers.PeerCodecBenchmark;
import io.smppcore.benchmarks.peers.PeerSettingsBenchmark;
import io.smppcore.benchmarks.peers.PeerThroughputBenchmark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs each benchmark once, in this JVM and too briefly to measure anything: each gives a result. */
class BenchmarkSmokeTest {

    private static final List<Class<?>> BENCHMARKS = List.of(
            MemoryBenchmark.class,
            OperationCodecBenchmark.class,
            PduCodecBenchmark.class,
            PeerCodecBenchmark.class,
            PeerSettingsBenchmark.class,
            PeerThroughputBenchmark.class,
            ReceiptBenchmark.class,
            StreamCodecBenchmark.class,
            TextBenchmark.class,
            ThreadMemoryBenchmark.class,
            ThroughputBenchmark.class,
            TransportCeilingBenchmark.class);

    /** Benchmarks that the other tests of this class run. */
    private static final Pattern ELSEWHERE = Pattern.compile(
            "sendAcrossAllConnections|ThroughputBenchmark\\.(submitSmAsync|deliverSmPush|submitWithReceipt)");

    /* One thread: with its own number of threads, each benchmark would send that many batches. */
    @Test
    void everyBenchmarkGivesAResult() throws RunnerException {
        Collection<RunResult> results = new Runner(briefly()
                        .exclude(ELSEWHERE.pattern())
                        .threads(1)
                        .param("pdu", "SUBMIT_SM")
                        .param("buffer", "DIRECT")
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
                        .param("blocked", "10000")
                        .param("kind", "VIRTUAL")
                        .param("processors", "1")
                        .param("virtualCallers", "true")
                        .param("receiveOctets", "4096")
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
                        .include("\\.OperationCodecBenchmark\\.roundTrip$")
                        .measurementTime(TimeValue.milliseconds(2))
                        .build())
                .run();

        assertThat(results).hasSize(SamplePdu.values().length * BufferKind.values().length);
    }

    @Test
    void everyCuttingPassesThroughEachKindOfBuffer() throws RunnerException {
        Collection<RunResult> results = new Runner(briefly()
                        .include("\\.StreamCodecBenchmark\\.decode$")
                        .measurementTime(TimeValue.milliseconds(2))
                        .build())
                .run();

        assertThat(results).hasSize(StreamTraffic.values().length * 3 * BufferKind.values().length);
    }

    @Test
    void theMemoryOfSessionsIsMeasuredForEitherLibraryAndEnd() throws RunnerException {
        Collection<RunResult> results = new Runner(briefly()
                        .include("MemoryBenchmark.sendAcrossAllConnections")
                        .param("connections", "100")
                        .param("measurements", "1")
                        .measurementIterations(2)
                        .build())
                .run();

        assertThat(results).hasSize(4).allSatisfy(result -> {
            assertThat(result.getSecondaryResults())
                    .containsOnlyKeys(
                            "heapIdleOctets", "directIdleOctets", "heapUnderLoadOctets", "directUnderLoadOctets");
            assertThat(secondary(result, "heapIdleOctets"))
                    .as(result.getParams().toString())
                    .isBetween(1_000.0, 40_000.0);
        });
    }

    /** JMH adds up further results over threads and iterations: here four and three. */
    @ParameterizedTest
    @ValueSource(strings = {"submitSmAsync", "deliverSmPush", "submitWithReceipt"})
    void latencyIsThatOfOneMessage(String benchmark) throws RunnerException {
        Collection<RunResult> results = new Runner(briefly()
                        .include("ThroughputBenchmark." + benchmark)
                        .param("window", "64")
                        .param("binds", "2")
                        .param("dispatch", "EVENT_LOOP")
                        .warmupIterations(2)
                        .warmupTime(TimeValue.milliseconds(500))
                        .measurementIterations(3)
                        .build())
                .run();

        assertThat(results).singleElement().satisfies(result -> {
            double byLittle = 64 * 1e6 / result.getPrimaryResult().getScore();
            double p50 = secondary(result, "p50Micros");
            assertThat(p50).isBetween(byLittle / 5, byLittle * 2);
            assertThat(secondary(result, "p99Micros")).isGreaterThanOrEqualTo(p50);
            assertThat(secondary(result, "p999Micros")).isGreaterThanOrEqualTo(secondary(result, "p99Micros"));
        });
    }

    private static double secondary(RunResult result, String name) {
        return Objects.requireNonNull(result.getSecondaryResults().get(name), name)
                .getScore();
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
        return BENCHMARKS.stream()
                .flatMap(BenchmarkSmokeTest::benchmarkMethods)
                .filter(ELSEWHERE.asPredicate().negate())
                .toList();
    }

    private static Stream<String> benchmarkMethods(Class<?> benchmark) {
        return Arrays.stream(benchmark.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .map(method -> benchmark.getName() + "." + method.getName());
    }
}
