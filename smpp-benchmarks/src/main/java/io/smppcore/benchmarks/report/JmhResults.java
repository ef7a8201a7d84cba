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
        } catch (JsonProcessingException | WrongShape e) {
            throw new UsageException(file + ": not JSON of JMH, written with -rf json: " + firstLine(e), e);
        } catch (IOException e) {
            throw new UsageException(file + ": cannot be read: " + firstLine(e), e);
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    private static JmhResults of(@Nullable Object json) {
        List<Row> rows = new ArrayList<>();
        List<?> results = list(json, "the file");
        if (results.isEmpty()) {
            throw new WrongShape("the file: no results (expected: 1 or more)");
        }
        for (Object result : results) {
            rows.add(row(map(result, "a result")));
        }
        Map<?, ?> first = map(results.getFirst(), "a result");
        List<String> flags = new ArrayList<>();
        if (first.get("jvmArgs") instanceof List<?> list) {
            list.forEach(flag -> flags.add(String.valueOf(flag)));
        }
        String jvm = first.get("vmName") + " " + first.get("vmVersion");
        return new JmhResults(List.copyOf(rows), jvm, List.copyOf(flags));
    }

    private static Row row(Map<?, ?> result) {
        String benchmark = string(result, "benchmark");
        Map<String, String> params = new TreeMap<>();
        if (result.get("params") instanceof Map<?, ?> map) {
            map.forEach((name, value) -> params.put(String.valueOf(name), String.valueOf(value)));
        }
        Map<String, Metric> secondary = new LinkedHashMap<>();
        if (result.get("secondaryMetrics") instanceof Map<?, ?> map) {
            map.forEach(
                    (name, value) -> secondary.put(String.valueOf(name), metric(map(value, benchmark + ": " + name))));
        }
        Metric primary = metric(map(result.get("primaryMetric"), benchmark + ": primaryMetric"));
        return new Row(benchmark, string(result, "mode"), params, primary, secondary);
    }

    private static Metric metric(Map<?, ?> json) {
        // JMH writes NaN as a string.
        double error = json.get("scoreError") instanceof Number number ? number.doubleValue() : Double.NaN;
        if (!(json.get("score") instanceof Number score)) {
            return new Metric(Double.NaN, error, string(json, "scoreUnit"));
        }
        return new Metric(score.doubleValue(), error, string(json, "scoreUnit"));
    }

    private static String string(Map<?, ?> json, String name) {
        if (json.get(name) instanceof String string) {
            return string;
        }
        throw new WrongShape("\"" + name + "\": " + json.get(name) + " (expected: a string)");
    }

    private static List<?> list(@Nullable Object json, String what) {
        if (json instanceof List<?> list) {
            return list;
        }
        throw new WrongShape(what + ": " + kind(json) + " (expected: a list)");
    }

    private static Map<?, ?> map(@Nullable Object json, String what) {
        if (json instanceof Map<?, ?> map) {
            return map;
        }
        throw new WrongShape(what + ": " + kind(json) + " (expected: an object)");
    }

    private static String kind(@Nullable Object json) {
        return json == null ? "nothing" : json.getClass().getSimpleName();
    }

    /** Failure for JSON that is not JMH's. */
    private static final class WrongShape extends RuntimeException {

        private static final long serialVersionUID = 1;

        WrongShape(String message) {
            super(message);
        }
    }
}
