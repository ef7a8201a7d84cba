package io.smppcore.tools.report;

import io.smppcore.tools.measure.Interval;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run as a self-contained HTML page. */
record RunPage(RunReport report, Optional<RunReport> earlier) {

    /** Path of the library in its WebJar; the version is that of the pom. */
    private static final String CHART_LIBRARY = "META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    private static final int MAX_LINES = 60;

    /** Returns the page, which compares the run with an earlier one if there is one. */
    static String of(RunReport report, Optional<RunReport> earlier) {
        return new RunPage(report, earlier).html();
    }

    private String html() {
        String title = "Load run, " + Figures.moment(report.startedAt());
        String content = "<h1>Load run</h1>\n<p>Started " + Figures.moment(report.startedAt()) + ".</p>\n"
                + Headline.of(report, earlier)
                + verdict()
                + "<pre tabindex=\"0\" role=\"region\" aria-label=\"Command\">" + Html.escaped(report.command())
                + "</pre>\n"
                + earlier.map(this::comparison).orElse("")
                + section("results", "Results", tables(ReportTables.of(report)))
                + section("charts", "Charts", charts())
                + section("course", "Course", course())
                + section(
                        "setup",
                        "Setup",
                        tables(List.of(ReportTables.settings(report), ReportTables.environment(report))));
        return own("base.html")
                .formatted(title, own("base.css") + own("run.css"), content, library(), own("base.js") + own("run.js"));
    }

    private String verdict() {
        if (report.isClean()) {
            return "<p class=\"verdict\">All checks of the run held.</p>\n";
        }
        return "<div class=\"verdict broken\"><p>Not all checks of the run held:</p><ul>\n"
                + report.problems().stream()
                        .map(problem -> "<li>" + Html.escaped(problem) + "</li>\n")
                        .collect(Collectors.joining())
                + "</ul></div>\n";
    }

    private String comparison(RunReport run) {
        return section(
                "comparison",
                "Compared with the run of " + Figures.moment(run.startedAt()),
                tables(ComparisonTables.of(report, run)));
    }

    private static String section(String id, String title, String content) {
        return "<section aria-labelledby=\"" + id + "\"><h2 id=\"" + id + "\">" + title + "</h2>\n" + content
                + "</section>\n";
    }

    private static String tables(List<ReportTable> tables) {
        return tables.stream().map(ReportTable::html).collect(Collectors.joining());
    }

    private String charts() {
        List<Chart> charts = Charts.of(report, earlier);
        return charts.isEmpty()
                ? "<p>There were no responses, so there is nothing to draw.</p>\n"
                : charts.stream().map(Chart::html).collect(Collectors.joining());
    }

    private String course() {
        List<Interval> intervals = Thinning.whole(report.intervals());
        if (intervals.isEmpty()) {
            return "<p>The run was too short for figures over time.</p>\n";
        }
        int group = Thinning.grouped(intervals.size(), MAX_LINES);
        List<List<String>> lines = Thinning.thinned(intervals, MAX_LINES).stream()
                .map(RunPage::line)
                .toList();
        String title = "By second" + (group == 1 ? "" : ", " + group + " in a line with their highest times");
        ReportTable table = new ReportTable(
                title,
                List.of(
                        "from, s",
                        "sent",
                        "accepted",
                        "errors",
                        "in flight",
                        "accepted per second",
                        "p50, ms",
                        "p99, ms",
                        "max, ms"),
                lines);
        return "<details><summary>Figures of the charts over time</summary>\n" + table.html() + "</details>\n";
    }

    private static List<String> line(Interval interval) {
        return List.of(
                String.format(Locale.ROOT, "%.0f", interval.startSeconds()),
                Figures.count(interval.sent()),
                Figures.count(interval.ok()),
                Figures.count(interval.errors()),
                Figures.count(interval.inFlight()),
                Figures.rate(interval.okPerSecond()),
                Figures.millisOrNothing(interval.latency().p50()),
                Figures.millisOrNothing(interval.latency().p99()),
                Figures.millisOrNothing(interval.latency().max()));
    }

    private static String own(String name) {
        return text(RunPage.class.getResourceAsStream(name), name);
    }

    /** Returns the chart library without the reference to its source map. */
    private static String library() {
        return text(RunPage.class.getClassLoader().getResourceAsStream(CHART_LIBRARY), CHART_LIBRARY)
                .replaceFirst("(?m)^//# sourceMappingURL=.*$", "")
                .strip();
    }

    private static String text(@Nullable InputStream resource, String name) {
        try (InputStream in = resource) {
            if (in == null) {
                throw new IllegalStateException(name + ": not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
