package io.smppcore.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables of a report. Lines that were not measured are marked. */
final class Tables {

    static final String NONE = "not measured";

    private Tables() {}

    /** Returns all figures beside their targets. */
    static Table summary(JmhResults results) {
        List<List<String>> lines = new ArrayList<>();
        Figure.ALL.forEach(figure -> lines.add(line(figure, results)));
        return new Table(List.of("figure", "met", "target", "measured", "compared with"), lines);
    }

    private static List<String> line(Figure figure, JmhResults results) {
        Optional<Metric> ours = figure.ours().in(results).flatMap(figure.value()::of);
        List<String> others = new ArrayList<>();
        for (Figure.Other other : figure.others()) {
            Optional<Metric> theirs = other.row().in(results).flatMap(figure.value()::of);
            if (ours.isPresent() && theirs.isPresent()) {
                others.add(Numbers.ratio(ours.get().score() / theirs.get().score()) + " " + other.label());
            }
        }
        String base =
                figure.others().isEmpty() ? "" : figure.others().getFirst().label();
        return List.of(
                figure.name(),
                met(figure, results, ours),
                figure.target().text(ours.map(Metric::unit).orElse(""), base),
                ours.map(Tables::withUnit).orElse(NONE),
                String.join(", ", others));
    }

    private static String met(Figure figure, JmhResults results, Optional<Metric> ours) {
        Optional<Metric> base = figure.target().isRatio()
                ? figure.others().getFirst().row().in(results).flatMap(figure.value()::of)
                : Optional.of(new Metric(1, 0, ""));
        if (ours.isEmpty() || base.isEmpty()) {
            return NONE;
        }
        Metric a = ours.get();
        Metric b = base.get();
        boolean met = figure.target().isMetBy(a.score() / b.score());
        boolean sure = figure.target().isMetBy(a.low() / b.high()) == met
                && figure.target().isMetBy(a.high() / b.low()) == met;
        return (met ? "yes" : "no") + (sure ? "" : ", within the error");
    }

    /**
     * Returns a table with a line for each bar of a chart: measured value, error, ratio to the base of the chart, and
     * octets allocated per operation.
     */
    static Table of(Chart chart, JmhResults results) {
        Optional<Metric> base = chart.bars.stream()
                .filter(bar -> bar.label().equals(chart.base))
                .findFirst()
                .flatMap(bar -> bar.row().in(results))
                .flatMap(chart.value::of);
        List<List<String>> lines = new ArrayList<>();
        for (Bar bar : chart.bars) {
            Optional<Row> row = bar.row().in(results);
            Optional<Metric> metric = row.flatMap(chart.value::of);
            lines.add(List.of(
                    bar.label(),
                    metric.map(each -> Numbers.score(each.score())).orElse(NONE),
                    metric.filter(Metric::hasInterval)
                            .map(each -> Numbers.score(each.error()))
                            .orElse("–"),
                    metric.isPresent() && base.isPresent()
                            ? Numbers.ratio(metric.get().score() / base.get().score())
                            : "–",
                    row.flatMap(Row::allocation)
                            .map(each -> Numbers.score(each.score()))
                            .orElse("–")));
        }
        return new Table(List.of("what", unit(chart, results), "± (99.9 %)", "against " + chart.base, "B/op"), lines);
    }

    /** Returns the unit of the figures of a chart. */
    static String unit(Chart chart, JmhResults results) {
        return chart.bars.stream()
                .flatMap(bar -> bar.row().in(results).flatMap(chart.value::of).stream())
                .map(Metric::unit)
                .findFirst()
                .orElse("score");
    }

    private static String withUnit(Metric metric) {
        return Numbers.score(metric.score())
                + (metric.hasInterval() && metric.error() >= 0.005 ? " ± " + Numbers.score(metric.error()) : "") + " "
                + metric.unit();
    }
}
