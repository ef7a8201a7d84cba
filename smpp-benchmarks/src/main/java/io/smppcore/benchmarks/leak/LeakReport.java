package io.smppcore.benchmarks.leak;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;

/** Residue of all paths, as a table and as JSON. */
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
                "path", "iterations", "heap, cycle 2", "heap, last", "delta, octets", "per iteration", "buffers", ""));
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
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeBooleanField("flat", complaints().isEmpty());
            json.writeArrayFieldStart("paths");
            for (LeakResult result : results) {
                write(json, result);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, LeakResult result) throws IOException {
        json.writeStartObject();
        json.writeStringField("path", result.path());
        json.writeBooleanField("flat", result.isFlat());
        json.writeNumberField("iterations", result.iterations());
        json.writeNumberField("heap_delta_octets", result.heapDelta());
        json.writeNumberField("heap_bound_octets", result.bound().heap());
        json.writeNumberField("buffer_delta", result.bufferDelta());
        json.writeNumberField("buffer_bound", result.bound().buffers());
        json.writeArrayFieldStart("cycles");
        for (Residue residue : result.cycles()) {
            json.writeStartObject();
            json.writeNumberField("heap_octets", residue.heap());
            json.writeNumberField("buffers", residue.buffers());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
