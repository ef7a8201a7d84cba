package io.smppcore.benchmarks.leak;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The residue of all paths, as a table and as JSON. */
record LeakReport(List<LeakResult> results) {

    LeakReport {
        results = List.copyOf(results);
    }

    List<String> complaints() {
        return results.stream()
                .filter(result -> !result.isFlat())
                .map(LeakResult::complaint)
                .toList();
    }

    /** Returns a table with a line for each path. */
    String table() {
        StringBuilder table = new StringBuilder();
        table.append(row(
                "path", "iterations", "heap, cycle 2", "heap, last", "delta, bytes", "per iteration", "buffers", ""));
        results.forEach(result -> table.append(row(
                result.path(),
                number(result.iterations()) + " x " + result.cycles().size(),
                number(result.first().heap()),
                number(result.last().heap()),
                number(result.heapDelta()),
                String.format(Locale.ROOT, "%.4f", result.heapPerIteration()),
                number(result.bufferDelta()),
                result.isFlat() ? "flat" : "LEAKS")));
        return table.toString();
    }

    private static String row(Object... columns) {
        return String.format(Locale.ROOT, "%-8s %14s %14s %14s %14s %14s %9s  %s", columns)
                        .stripTrailing()
                + System.lineSeparator();
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Returns one JSON object in one line. */
    String json() throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("flat", complaints().isEmpty());
        json.put("paths", results.stream().map(LeakReport::json).toList());
        return JSON.std.asString(json);
    }

    private static Map<String, Object> json(LeakResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", result.path());
        json.put("flat", result.isFlat());
        json.put("iterations", result.iterations());
        json.put("heap_delta_octets", result.heapDelta());
        json.put("heap_bound_octets", LeakResult.MAX_HEAP_DELTA);
        json.put("buffer_delta", result.bufferDelta());
        json.put("buffer_bound", LeakResult.MAX_BUFFER_DELTA);
        json.put("cycles", result.cycles().stream().map(LeakReport::json).toList());
        return json;
    }

    private static Map<String, Object> json(Residue residue) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("heap_octets", residue.heap());
        json.put("buffers", residue.buffers());
        return json;
    }
}
