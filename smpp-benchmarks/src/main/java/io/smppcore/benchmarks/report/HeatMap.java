package io.smppcore.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The figures of a benchmark over two of its parameters, in a table whose cells are shaded. */
enum HeatMap {
    GROWTH(
            "Growth",
            "Messages per second by number of sessions (down) and window of each (across), all windows full; handlers "
                    + "on the event loop.",
            RowValue.SCORE),
    GROWTH_LATENCY(
            "Growth: latency",
            "99th percentile of latency of the same messages in microseconds: the time in full windows.",
            RowValue.P99);

    /** Share of the colour, in percent, in the cell of the highest figure, so that its text stays readable. */
    private static final int MOST = 50;

    private static final String DOWN = "sessions";
    private static final String ACROSS = "window";
    private static final String BENCHMARK = "GrowthBenchmark.submitSm";

    final String title;
    final String note;
    final SuiteRun run = SuiteRun.GROWTH;
    private final RowValue value;

    HeatMap(String title, String note, RowValue value) {
        this.title = title;
        this.note = note;
        this.value = value;
    }

    /** Returns the name of its section in docs/benchmarks.md and in the page. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Table table(JmhResults results) {
        List<String> header = new ArrayList<>(List.of("sessions \\ window"));
        header.addAll(values(ACROSS));
        List<List<String>> lines = new ArrayList<>();
        for (String down : values(DOWN)) {
            List<String> line = new ArrayList<>(List.of(String.format(Locale.ROOT, "%,d", Integer.valueOf(down))));
            values(ACROSS)
                    .forEach(across -> line.add(
                            figure(results, down, across).map(Numbers::score).orElse(Tables.NONE)));
            lines.add(line);
        }
        return new Table(header, lines);
    }

    /** Returns the table, with cells shaded by the logarithm of their figures. */
    String html(JmhResults results) {
        List<Double> all = values(DOWN).stream()
                .flatMap(down -> values(ACROSS).stream().flatMap(across -> figure(results, down, across).stream()))
                .toList();
        double low = Math.log(all.stream().min(Double::compare).orElse(1.0));
        double high = Math.log(all.stream().max(Double::compare).orElse(1.0));
        return table(results)
                .html(
                        title,
                        (line, column) -> figure(
                                        results,
                                        values(DOWN).get(line),
                                        values(ACROSS).get(column - 1))
                                .map(figure -> high > low
                                        ? (int) Math.round(MOST * (Math.log(figure) - low) / (high - low))
                                        : 0)
                                .orElse(0));
    }

    private List<String> values(String parameter) {
        return run.params(false).getOrDefault(parameter, List.of());
    }

    private Optional<Double> figure(JmhResults results, String down, String across) {
        return new RowSelector(BENCHMARK, Map.of(DOWN, down, ACROSS, across))
                .in(results)
                .flatMap(value::of)
                .map(Metric::score);
    }
}
