package io.smppcore.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Two runs of the same benchmarks, row by row.
 *
 * @param table table that is printed
 * @param regressions labels of rows that are slower or allocate more
 */
record Comparison(Table table, List<String> regressions) {

    private static final Set<String> WORSE = Set.of("slower", "allocates more");

    /** Compares two runs. Rows that only one of them has are last. */
    static Comparison of(JmhResults a, JmhResults b) {
        Map<String, List<Row>> before = byKey(a);
        Map<String, List<Row>> after = byKey(b);
        List<List<String>> lines = new ArrayList<>();
        List<List<String>> alone = new ArrayList<>();
        List<String> regressions = new ArrayList<>();
        before.forEach((key, rows) -> {
            for (Row row : rows) {
                List<Row> others = after.getOrDefault(key, List.of());
                if (others.isEmpty()) {
                    alone.add(List.of(row.label(), score(row.primary()), "", "", "only in A"));
                } else {
                    add(row, others, lines, regressions);
                }
            }
        });
        after.forEach((key, rows) -> {
            if (!before.containsKey(key)) {
                rows.forEach(row -> alone.add(List.of(row.label(), "", score(row.primary()), "", "only in B")));
            }
        });
        lines.addAll(alone);
        return new Comparison(new Table(List.of("benchmark", "A", "B", "B / A", "verdict"), lines), regressions);
    }

    private static Map<String, List<Row>> byKey(JmhResults results) {
        Map<String, List<Row>> rows = new LinkedHashMap<>();
        results.rows()
                .forEach(row -> rows.computeIfAbsent(row.key(), key -> new ArrayList<>())
                        .add(row));
        return rows;
    }

    private static void add(Row a, List<Row> others, List<List<String>> lines, List<String> regressions) {
        Row b = others.stream()
                .filter(each -> each.mode().equals(a.mode()))
                .findFirst()
                .orElse(others.getFirst());
        String verdict = verdict(a, b);
        lines.add(List.of(a.label(), score(a.primary()), score(b.primary()), ratio(a.primary(), b.primary()), verdict));
        note(a, verdict, regressions);
        if (a.allocation().isPresent() && b.allocation().isPresent()) {
            Metric before = a.allocation().get();
            Metric after = b.allocation().get();
            String allocated = allocation(before, after);
            lines.add(List.of("  allocation", score(before), score(after), ratio(before, after), allocated));
            note(a, allocated, regressions);
        }
    }

    private static void note(Row row, String verdict, List<String> regressions) {
        if (WORSE.contains(verdict)) {
            regressions.add(row.label() + ": " + verdict);
        }
    }

    private static String verdict(Row a, Row b) {
        Metric before = a.primary();
        Metric after = b.primary();
        if (!a.mode().equals(b.mode())) {
            return "not comparable: mode " + a.mode() + " and " + b.mode();
        }
        if (!before.unit().equals(after.unit())) {
            return "not comparable: " + before.unit() + " and " + after.unit();
        }
        if (!before.hasInterval() || !after.hasInterval()) {
            return "no verdict: too few iterations for an interval";
        }
        if (overlap(before, after)) {
            return "no difference shown";
        }
        return (after.score() > before.score()) == a.isRate() ? "faster" : "slower";
    }

    private static boolean overlap(Metric a, Metric b) {
        return a.low() <= b.high() && b.low() <= a.high();
    }

    /**
     * Returns the change of the allocated bytes in words. Bytes are compared exactly, unless they vary from one
     * operation to another and their intervals overlap.
     */
    private static String allocation(Metric before, Metric after) {
        boolean same = Math.round(before.score()) == Math.round(after.score());
        boolean byChance = before.hasInterval() && after.hasInterval() && overlap(before, after);
        if (same || byChance) {
            return "allocates the same";
        }
        return after.score() > before.score() ? "allocates more" : "allocates less";
    }

    private static String ratio(Metric a, Metric b) {
        return a.unit().equals(b.unit()) && a.score() != 0
                ? String.format(Locale.ROOT, "%.3f", b.score() / a.score())
                : "";
    }

    private static String score(Metric metric) {
        return Numbers.score(metric.score()) + (metric.hasInterval() ? " ± " + Numbers.score(metric.error()) : "") + " "
                + metric.unit();
    }
}
