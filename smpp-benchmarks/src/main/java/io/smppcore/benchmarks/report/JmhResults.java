package io.smppcore.benchmarks.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Results that JMH has written with {@code -rf json}.
 *
 * @param rows rows in the order of the file
 * @param jvm name and version of the JVM of the first benchmark
 * @param jvmFlags flags of that JVM
 */
record JmhResults(List<Row> rows, String jvm, List<String> jvmFlags) {

    /**
     * Reads a file.
     *
     * @throws UsageException if the file does not exist or is not JMH's
     */
    static JmhResults read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new UsageException(file + ": no such file (expected: JSON of JMH, written with -rf json)");
        }
        try {
            return of(JSON.std.anyFrom(file.toFile()));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new UsageException(file + ": not JSON of JMH, written with -rf json: " + firstLine(e), e);
        } catch (IOException e) {
            throw new UsageException(file + ": cannot be read: " + firstLine(e), e);
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    private static JmhResults of(@Nullable Object json) {
        List<?> results = checked(List.class, json, "the file");
        if (results.isEmpty()) {
            throw new IllegalArgumentException("the file: no results (expected: >= 1)");
        }
        List<Row> rows = new ArrayList<>();
        for (Object result : results) {
            rows.add(row(checked(Map.class, result, "a result")));
        }
        Map<?, ?> first = checked(Map.class, results.getFirst(), "a result");
        List<String> flags = new ArrayList<>();
        if (first.get("jvmArgs") instanceof List<?> list) {
            list.forEach(flag -> flags.add(String.valueOf(flag)));
        }
        String jvm = first.get("vmName") + " " + first.get("vmVersion");
        return new JmhResults(List.copyOf(rows), jvm, List.copyOf(flags));
    }

    private static Row row(Map<?, ?> result) {
        String benchmark = checked(String.class, result.get("benchmark"), "benchmark");
        String mode = checked(String.class, result.get("mode"), benchmark + ": mode");
        Map<String, String> params = new TreeMap<>();
        if (result.get("params") instanceof Map<?, ?> map) {
            map.forEach((name, value) -> params.put(String.valueOf(name), String.valueOf(value)));
        }
        Map<String, Metric> secondary = new LinkedHashMap<>();
        if (result.get("secondaryMetrics") instanceof Map<?, ?> map) {
            map.forEach((name, value) -> secondary.put(String.valueOf(name), metric(value, benchmark + ": " + name)));
        }
        return new Row(
                benchmark, mode, params, metric(result.get("primaryMetric"), benchmark + ": primaryMetric"), secondary);
    }

    private static Metric metric(@Nullable Object json, String what) {
        Map<?, ?> metric = checked(Map.class, json, what);
        return new Metric(
                number(metric.get("score")),
                number(metric.get("scoreError")),
                checked(String.class, metric.get("scoreUnit"), what + ": scoreUnit"));
    }

    /** Returns a number, which JMH writes as a string if it is NaN. */
    private static double number(@Nullable Object json) {
        return json instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private static <T> T checked(Class<T> type, @Nullable Object json, String what) {
        if (!type.isInstance(json)) {
            throw new IllegalArgumentException(
                    what + ": " + (json == null ? "nothing" : json.getClass().getSimpleName()) + " (expected: "
                            + type.getSimpleName() + ")");
        }
        return type.cast(json);
    }
}
