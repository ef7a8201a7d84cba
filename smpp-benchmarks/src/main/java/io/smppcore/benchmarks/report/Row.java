package io.smppcore.benchmarks.report;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of one benchmark with one set of parameters.
 *
 * @param benchmark class and method, with the package
 * @param mode mode as JMH writes it: "thrpt", "avgt", "sample" or "ss"
 * @param params parameters by name, in alphabetic order
 * @param primary score
 * @param secondary further figures by name: of profilers, of auxiliary counters, of the benchmark itself
 */
record Row(String benchmark, String mode, Map<String, String> params, Metric primary, Map<String, Metric> secondary) {

    private static final String ALLOCATION = "gc.alloc.rate.norm";

    /** Returns class and method, without the package. */
    String shortName() {
        int method = benchmark.lastIndexOf('.');
        int type = benchmark.lastIndexOf('.', method - 1);
        return benchmark.substring(type + 1);
    }

    /** Returns the short name and the parameters. */
    String label() {
        return params.isEmpty()
                ? shortName()
                : shortName()
                        + params.entrySet().stream()
                                .map(each -> each.getKey() + "=" + each.getValue())
                                .collect(Collectors.joining(", ", " (", ")"));
    }

    /** Returns the key that two rows of the same benchmark and parameters share. */
    String key() {
        return benchmark + params;
    }

    /** Returns {@code true} if a higher score is better: operations in a time, not time for an operation. */
    boolean isRate() {
        return mode.equals("thrpt");
    }

    /** Returns the bytes allocated per operation if the benchmark ran with {@code -prof gc}. */
    Optional<Metric> allocation() {
        return Optional.ofNullable(secondary.get(ALLOCATION));
    }
}
