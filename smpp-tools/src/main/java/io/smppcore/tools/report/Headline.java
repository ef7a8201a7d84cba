package io.smppcore.tools.report;

import io.smppcore.tools.measure.Ledger;
import io.smppcore.tools.measure.OperationReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The figures at the top of the page of a run, each with that of the earlier run if there is one. */
record Headline(RunReport report, Optional<RunReport> earlier) {

    private static final double[] PERCENTILES = {50, 99, 99.9};

    /** A figure, the small lines below it, and whether it is highlighted as bad. */
    private record Tile(String name, String value, List<String> below, boolean bad) {

        String html() {
            return "<div" + (bad ? " class=\"bad\"" : "") + "><dt>" + name + "</dt><dd>" + Html.escaped(value) + "</dd>"
                    + below.stream()
                            .filter(line -> !line.isEmpty())
                            .map(line -> "<dd class=\"below\">" + Html.escaped(line) + "</dd>")
                            .collect(Collectors.joining())
                    + "</div>\n";
        }
    }

    /**
     * Returns the headline figures of a run as an HTML description list: accepted per second, latency percentiles,
     * errors and verdict, each with that of the earlier run if there is one.
     */
    static String of(RunReport report, Optional<RunReport> earlier) {
        return "<dl class=\"headline\">\n"
                + new Headline(report, earlier).tiles().stream().map(Tile::html).collect(Collectors.joining())
                + "</dl>\n";
    }

    private List<Tile> tiles() {
        List<Tile> tiles = new ArrayList<>();
        tiles.add(tile("accepted /s", Figures::rate, OperationReport::okPerSecond));
        for (double percent : PERCENTILES) {
            tiles.add(tile(
                    Figures.percentile(percent) + ", ms",
                    Figures::time,
                    total -> total.latency().percentile(percent)));
        }
        Ledger ledger = report.total().ledger();
        tiles.add(new Tile(
                "errors",
                Figures.share(ledger.errorRate()),
                below(
                        Figures.count(ledger.errors()) + " of " + Figures.count(ledger.sent()),
                        run -> Figures.share(run.total().ledger().errorRate())),
                ledger.errors() > 0));
        tiles.add(new Tile("verdict", verdict(report), below("", Headline::verdict), !report.isClean()));
        return tiles;
    }

    private Tile tile(String name, DoubleFunction<String> words, ToDoubleFunction<OperationReport> figure) {
        double now = figure.applyAsDouble(report.total());
        String change = earlier.map(run -> Figures.change(now, figure.applyAsDouble(run.total())))
                .orElse("");
        List<String> below = below(change, run -> words.apply(figure.applyAsDouble(run.total())));
        return new Tile(name, now == 0 ? "-" : words.apply(now), below, false);
    }

    private List<String> below(String first, Function<RunReport, String> words) {
        return List.of(first, earlier.map(words).map("before: "::concat).orElse(""));
    }

    private static String verdict(RunReport report) {
        int failed = report.problems().size();
        return failed == 0 ? "passed" : failed + " failed";
    }
}
