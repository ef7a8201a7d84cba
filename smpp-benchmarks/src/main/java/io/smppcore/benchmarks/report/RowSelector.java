package io.smppcore.benchmarks.report;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A selection of rows of {@link JmhResults} by benchmark and parameters.
 *
 * @param benchmark class and method, without the package
 * @param params parameters that a row must have; it may have more
 */
record RowSelector(String benchmark, Map<String, String> params) {

    /** Selects a row by its benchmark and parameters, such as {@code "TextBenchmark.encode text=GSM"}. */
    static RowSelector row(String text) {
        String[] parts = text.split(" ", 2);
        return new RowSelector(parts[0], parts.length == 1 ? Map.of() : params(parts[1]));
    }

    /** Reads parameters, such as {@code "dispatch=EVENT_LOOP window=512"}. */
    static SortedMap<String, String> params(String text) {
        SortedMap<String, String> params = new TreeMap<>();
        for (String param : text.split(" ", -1)) {
            int equals = param.indexOf('=');
            params.put(param.substring(0, equals), param.substring(equals + 1));
        }
        return params;
    }

    /** Returns the first row that matches. */
    Optional<Row> in(JmhResults results) {
        return results.rows().stream()
                .filter(row -> row.shortName().equals(benchmark))
                .filter(row -> row.params().entrySet().containsAll(params.entrySet()))
                .findFirst();
    }
}
