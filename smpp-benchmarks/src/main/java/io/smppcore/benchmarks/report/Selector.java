package io.smppcore.benchmarks.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A selection of rows.
 *
 * @param benchmark class and method, without the package
 * @param params parameters that a row must have; it may have more
 */
record Selector(String benchmark, Map<String, String> params) {

    /** Selects a row by its benchmark and parameters, such as {@code "TextBenchmark.encode text=GSM"}. */
    static Selector row(String text) {
        List<String> words = List.of(text.split(" ", -1));
        Map<String, String> params = new TreeMap<>();
        for (String param : words.subList(1, words.size())) {
            int equals = param.indexOf('=');
            params.put(param.substring(0, equals), param.substring(equals + 1));
        }
        return new Selector(words.getFirst(), params);
    }

    /** Returns the first row that matches. */
    Optional<Row> in(JmhResults results) {
        return results.rows().stream()
                .filter(row -> row.shortName().equals(benchmark))
                .filter(row -> row.params().entrySet().containsAll(params.entrySet()))
                .findFirst();
    }
}
