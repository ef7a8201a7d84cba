package io.smppcore.benchmarks.report;

import io.smppcore.benchmarks.report.Bar.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Made-up results in the format of JMH. */
final class Results {

    private Results() {}

    /** Rows for everything that the suite shows, so that each bar has a figure. */
    static JmhResults ofTheSuite() {
        Stream<Row> rows = Arrays.stream(Chart.values())
                .flatMap(chart -> chart.bars.stream())
                .map(bar -> row(bar.row().benchmark(), bar.row().params(), bar.role() == Role.PEER ? 50 : 100));
        return new JmhResults(Stream.concat(rows, growth()).toList(), "a JVM", List.of("-Xmx1g"));
    }

    private static Stream<Row> growth() {
        Map<String, List<String>> params = SuiteRun.GROWTH.params(false);
        return params.getOrDefault("sessions", List.of()).stream()
                .flatMap(sessions -> params.getOrDefault("window", List.of()).stream()
                        .map(window -> row(
                                "loopback.GrowthBenchmark.submitSm",
                                Map.of("sessions", sessions, "window", window),
                                Double.parseDouble(sessions) * Double.parseDouble(window))));
    }

    private static Row row(String benchmark, Map<String, String> params, double score) {
        boolean rate =
                benchmark.contains("Throughput") || benchmark.contains("Growth") || benchmark.contains("Transport");
        return new Row(
                "io.smppcore.benchmarks." + benchmark,
                rate ? "thrpt" : "avgt",
                new TreeMap<>(params),
                new Metric(score, score / 10, rate ? "ops/s" : "ns/op"),
                Map.of(
                        "gc.alloc.rate.norm",
                        new Metric(232, 0.01, "B/op"),
                        "heapIdleOctets",
                        new Metric(3_400, Double.NaN, "B"),
                        "p99Micros",
                        new Metric(score * 10, Double.NaN, "#"),
                        "cpuMicros",
                        new Metric(score / 10, Double.NaN, "#"),
                        "serverCpuMicros",
                        new Metric(score / 10, Double.NaN, "#"),
                        "processorPercent",
                        new Metric(score / 100, Double.NaN, "#"),
                        "wakeUpsPerSecond",
                        new Metric(score, Double.NaN, "#"),
                        "residentOctets",
                        new Metric(score * 50, Double.NaN, "#"),
                        "mainMillis",
                        new Metric(score / 2, Double.NaN, "#")));
    }

    /** One result as JMH's JSON has it. */
    static String json(String benchmark, String mode, double score, String error, String unit, double octets) {
        return String.format(Locale.ROOT, """
                {"benchmark": "io.smppcore.benchmarks.%s", "mode": "%s",
                 "jvmArgs": ["-Xmx1g"], "vmName": "VM", "vmVersion": "25",
                 "params": {"buffer": "HEAP"},
                 "primaryMetric": {"score": %f, "scoreError": %s, "scoreUnit": "%s"},
                 "secondaryMetrics": {"gc.alloc.rate.norm": {"score": %f, "scoreError": 0.1, "scoreUnit": "B/op"}}}
                """, benchmark, mode, score, error, unit, octets);
    }

    /** A file of results. */
    static String file(String... results) {
        return List.of(results).stream().collect(Collectors.joining(",", "[", "]"));
    }
}
