package io.smppcore.benchmarks.report;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The report as one HTML file that loads nothing else. */
record Page(Report report) {

    /** Resource in the WebJar; the version is that of the pom. */
    static final String CHART_LIBRARY = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    private static final String TITLE = "smpp-core benchmarks";

    String html() {
        return resource("base.html")
                .formatted(
                        TITLE,
                        resource("base.css") + resource("report.css"),
                        "<h1>" + TITLE + "</h1>\n" + environment() + summary() + charts(),
                        // A debugger would fetch the source map from the network.
                        resource(CHART_LIBRARY)
                                .replaceFirst("(?m)^//# sourceMappingURL=.*$", "")
                                .strip(),
                        resource("base.js") + resource("report.js"));
    }

    private String environment() {
        return report.environment().entrySet().stream()
                .map(fact ->
                        "<dt>" + Html.escaped(fact.getKey()) + "</dt><dd>" + Html.escaped(fact.getValue()) + "</dd>\n")
                .collect(Collectors.joining("", "<dl>\n", "</dl>\n"));
    }

    private String summary() {
        return "<section aria-labelledby=\"summary\"><h2 id=\"summary\">Figures and targets</h2>\n"
                + Tables.summary(report.results()).html("Figures beside their targets")
                + "<p>Ratios are to the row named beside them, measured in the same run. <em>Within the error</em>:"
                + " the intervals of 99.9 % confidence allow both answers.</p></section>\n";
    }

    private String charts() {
        return Arrays.stream(Chart.values())
                        .map(chart -> section(
                                chart.id(),
                                chart.title,
                                chart.note,
                                figure(chart)
                                        + Tables.of(chart, report.results()).html(chart.title),
                                chart.runs))
                        .collect(Collectors.joining())
                + Arrays.stream(HeatMap.values())
                        .map(map ->
                                section(map.id(), map.title, map.note, map.html(report.results()), List.of(map.run)))
                        .collect(Collectors.joining());
    }

    private String section(String id, String title, String note, String content, List<SuiteRun> runs) {
        String commands = runs.stream()
                .map(run -> Html.escaped(run.command(report.quick())))
                .collect(Collectors.joining("\n"));
        return """
                <section aria-labelledby="%s"><h2 id="%s">%s</h2>
                <p>%s</p>
                %s<pre tabindex="0">%s</pre></section>
                """.formatted(id, id, Html.escaped(title), Html.escaped(note), content, commands);
    }

    /**
     * Returns a canvas of the scores, which report.js draws from the JSON beside it, and one of the allocations if they
     * are known.
     */
    private String figure(Chart chart) {
        List<Map<String, Object>> scores = bars(chart, chart.value);
        if (scores.isEmpty()) {
            return "<p>Not measured in this run.</p>\n";
        }
        String unit = Tables.unit(chart, report.results());
        List<Map<String, Object>> bytes = chart.value == RowValue.SCORE ? bars(chart, RowValue.ALLOCATION) : List.of();
        StringBuilder html = new StringBuilder("<figure class=\"charts\">");
        html.append(canvas(chart.title, unit, unit.startsWith("ops/") ? "more is better" : "less is better", scores));
        if (!bytes.isEmpty()) {
            html.append(canvas(chart.title + ": allocated", "B/op", "less is better", bytes));
        }
        return html.append("<figcaption><span class=\"key ours\">smpp-core</span> "
                        + "<span class=\"key peer\">other libraries</span>")
                .append(" <span class=\"key ceiling\">transport alone</span> "
                        + "Lines: intervals of 99.9 % confidence.</figcaption></figure>\n")
                .toString();
    }

    private List<Map<String, Object>> bars(Chart chart, RowValue reading) {
        List<Map<String, Object>> bars = new ArrayList<>();
        for (Bar bar : chart.bars) {
            Optional<Metric> metric = bar.row().in(report.results()).flatMap(reading::of);
            metric.filter(each -> !Double.isNaN(each.score())).ifPresent(each -> {
                Map<String, Object> map = new LinkedHashMap<>();
                map.put("label", bar.label());
                map.put("role", bar.role().name().toLowerCase(Locale.ROOT));
                map.put("score", each.score());
                map.put("low", each.low());
                map.put("high", each.high());
                map.put("text", Numbers.score(each.score()));
                bars.add(map);
            });
        }
        return bars;
    }

    private static String canvas(String title, String unit, String better, List<Map<String, Object>> bars) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("title", unit + ", " + better);
        data.put("bars", bars);
        try {
            return "<div class=\"chart\"><canvas role=\"img\" aria-label=\"" + Html.escaped(title + ", " + unit)
                    + ": the figures are in the table below\"></canvas><script type=\"application/json\">"
                    + Html.escapedJson(JSON.std.asString(data)) + "</script></div>";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + ": not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
