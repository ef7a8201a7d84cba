package io.smppcore.benchmarks.report;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which row of the results is meant.
 *
 * @param benchmark class and method, without the package
 * @param params those that matter; a row may have more
 */
record Selector(String benchmark, Map<String, String> params) {

    /** A row by its name and the parameters that matter, each "name=value". */
    static Selector row(String benchmark, String... params) {
        Map<String, String> map = new TreeMap<>();
        for (String param : params) {
            int equals = param.indexOf('=');
            map.put(param.substring(0, equals), param.substring(equals + 1));
        }
        return new Selector(benchmark, map);
    }

    /** The first row that is meant. */
    Optional<Row> in(JmhResults results) {
        return results.rows().stream()
                .filter(row -> row.shortName().equals(benchmark))
                .filter(row -> row.params().entrySet().containsAll(params.entrySet()))
                .findFirst();
    }
}
