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
import io.smppcore.benchmarks.loopback.GrowthBenchmark;
import io.smppcore.benchmarks.loopback.ThroughputBenchmark;
import io.smppcore.benchmarks.loopback.TransportCeilingBenchmark;
import io.smppcore.benchmarks.memory.MemoryBenchmark;
import io.smppcore.benchmarks.memory.ThreadMemoryBenchmark;
import io.smppcore.benchmarks.peers.IdleBenchmark;
import io.smppcore.benchmarks.peers.OpenLoopBenchmark;
import io.smppcore.benchmarks.peers.PeerCodecBenchmark;
import io.smppcore.benchmarks.peers.PeerSettingsBenchmark;
import io.smppcore.benchmarks.peers.PeerThroughputBenchmark;
import io.smppcore.benchmarks.peers.ProcessBenchmark;
import io.smppcore.benchmarks.peers.StartBenchmark;
import io.smppcore.benchmarks.peers.StormBenchmark;
import io.smppcore.benchmarks.store.GatewayStoreBenchmark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs each benchmark once, in this JVM and too briefly to measure anything: each gives a result. */
class BenchmarkSmokeTest {

    private static final List<Class<?>> BENCHMARKS = List.of(
            GatewayStoreBenchmark.class,
            GrowthBenchmark.class,
            IdleBenchmark.class,
            MemoryBenchmark.class,
            OpenLoopBenchmark.class,
            OperationCodecBenchmark.class,
            PduCodecBenchmark.class,
            PeerCodecBenchmark.class,
            PeerSettingsBenchmark.class,
            PeerThroughputBenchmark.class,
            ProcessBenchmark.class,
            ReceiptBenchmark.class,
            StartBenchmark.class,
            StormBenchmark.class,
            StreamCodecBenchmark.class,
            TextBenchmark.class,
            ThreadMemoryBenchmark.class,
            ThroughputBenchmark.class,
            TransportCeilingBenchmark.class);

    /** Benchmarks that other tests run. */
    private static final Pattern ELSEWHERE =
            Pattern.compile("GrowthBenchmark|ProcessBenchmark|IdleBenchmark|StartBenchmark|sendAcrossAllConnections"
                    + "|ThroughputBenchmark\\.(submitSmAsync|deliverSmPush|bothDirections|submitWithReceipt)");

    /* One thread: with its own number of threads, each benchmark would send that many batches. */
    @Test
    void everyBenchmarkGivesAResult() throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
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
                .param("rate", "10000")
                .param("connections", "50")
                .param("storm", "PLAIN")
                .param("writes", "BATCHED")
                .param("callers", "VIRTUAL")
                .param("spread", "FEW")
                .param("blocked", "1000")
                .param("kind", "VIRTUAL")
                .param("processors", "1")
                .param("virtualCallers", "true")
                .param("receiveOctets", "4096")
                .param("openCorrelations", "1000"));

        assertThat(names(results)).containsExactlyInAnyOrderElementsOf(benchmarkMethods());
        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.getPrimaryResult().getScore()).isPositive());
    }

    @Test
    void everyPduPassesThroughEachKindOfBuffer() throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("\\.OperationCodecBenchmark\\.roundTrip$")
                .measurementTime(TimeValue.milliseconds(2)));

        assertThat(results).hasSize(SamplePdu.values().length * BufferKind.values().length);
    }

    @Test
    void everyCuttingPassesThroughEachKindOfBuffer() throws RunnerException {
        Collection<RunResult> results = BriefRun.run(BriefRun.options()
                .include("\\.StreamCodecBenchmark\\.decode$")
                .measurementTime(TimeValue.milliseconds(2)));

        assertThat(results).hasSize(StreamTraffic.values().length * 3 * BufferKind.values().length);
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
