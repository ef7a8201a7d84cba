package io.smppcore.benchmarks.report;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of one benchmark with one set of parameters.
 *
 * @param benchmark class and method, with the package
 * @param mode as JMH writes it: "thrpt", "avgt", "sample" or "ss"
 * @param params by name, in alphabetic order
 * @param primary the score
 * @param secondary further figures by name: of profilers, of auxiliary counters, of the benchmark itself
 */
record Row(String benchmark, String mode, Map<String, String> params, Metric primary, Map<String, Metric> secondary) {

    private static final String ALLOCATION = "gc.alloc.rate.norm";

    /** Class and method, without the package. */
    String shortName() {
        int method = benchmark.lastIndexOf('.');
        int type = benchmark.lastIndexOf('.', method - 1);
        return benchmark.substring(type + 1);
    }

    /** The short name and the parameters: what a reader tells rows apart by. */
    String label() {
        return params.isEmpty()
                ? shortName()
                : shortName()
                        + params.entrySet().stream()
                                .map(each -> each.getKey() + "=" + each.getValue())
                                .collect(Collectors.joining(", ", " (", ")"));
    }

    /** What has to be the same for two rows to be of the same thing. */
    String key() {
        return benchmark + params;
    }

    /** Whether a higher score is better: operations in a time, not time for an operation. */
    boolean isRate() {
        return mode.equals("thrpt");
    }

    /** Octets allocated per operation, where the benchmark ran with {@code -prof gc}. */
    Optional<Metric> allocation() {
        return Optional.ofNullable(secondary.get(ALLOCATION));
    }
}
