package io.smppcore.benchmarks.report;

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

    /** Selects a row by name and parameters, each "name=value". */
    static Selector row(String benchmark, String... params) {
        Map<String, String> map = new TreeMap<>();
        for (String param : params) {
            int equals = param.indexOf('=');
            map.put(param.substring(0, equals), param.substring(equals + 1));
        }
        return new Selector(benchmark, map);
    }

    /** Returns the first row that matches. */
    Optional<Row> in(JmhResults results) {
        return results.rows().stream()
                .filter(row -> row.shortName().equals(benchmark))
                .filter(row -> row.params().entrySet().containsAll(params.entrySet()))
                .findFirst();
    }
}
