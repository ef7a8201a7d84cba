package io.smppcore.benchmarks.report;

import io.smppcore.benchmarks.report.Bar.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/* Drawn from the printed figures, so that the chart shows what the table of docs/benchmarks.md says and a test can
 * compare the two. */

/**
 * The throughput table as an SVG image for README.md: messages per second, and the mean time to a response that follows
 * from them by Little's law, as the window is always full.
 */
final class SvgChart {

    private static final int WIDTH = 860;
    private static final int LABEL_END = 350;
    private static final int BAR_START = 360;
    private static final int BAR_LENGTH = 390;
    private static final int ROW = 26;
    private static final int BAR_HEIGHT = 16;
    private static final int HEADING = 44;
    private static final int GAP = 18;
    private static final double MICROS_PER_SECOND = 1_000_000;

    /** Messages in flight in the runs of {@link Chart#THROUGHPUT}. */
    private static final int IN_FLIGHT = 512;

    private static final List<Bar> LIBRARIES = Chart.THROUGHPUT.bars.stream()
            .filter(bar -> bar.role() != Role.CEILING)
            .toList();

    /** A library with its throughput. */
    private record Library(String label, boolean ours, double perSecond) {

        double responseMicros() {
            return IN_FLIGHT * MICROS_PER_SECOND / perSecond;
        }
    }

    /** One panel of the chart. */
    private record Panel(String heading, String better, ToDoubleFunction<Library> value, DoubleFunction<String> text) {}

    private static final List<Panel> PANELS = List.of(
            new Panel(
                    "Throughput: submit_sm per second, " + IN_FLIGHT + " in flight",
                    "more is better",
                    Library::perSecond,
                    Numbers::score),
            new Panel(
                    "Mean time to a response: " + IN_FLIGHT + " / throughput",
                    "less is better",
                    Library::responseMicros,
                    micros -> Numbers.score(micros) + " µs"));

    private SvgChart() {}

    /** Draws the table of {@link Chart#THROUGHPUT}; returns empty if a library was not measured. */
    static Optional<String> of(Table throughput) {
        List<Library> libraries = libraries(throughput);
        if (libraries.size() < LIBRARIES.size()) {
            return Optional.empty();
        }
        int panelHeight = HEADING + libraries.size() * ROW;
        int height = PANELS.size() * (panelHeight + GAP) - GAP;
        StringBuilder svg = new StringBuilder();
        svg.append("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">
                <title>Throughput and mean time to a response of smpp-core and other SMPP libraries</title>
                <style>
                text { font: 14px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1b1f24; }
                .heading { font-weight: 600; }
                .quiet { fill: #57606a; }
                .ours { fill: #0b5fc4; }
                .peer { fill: #b35900; }
                @media (prefers-color-scheme: dark) {
                text { fill: #e6edf3; }
                .quiet { fill: #9da7b3; }
                .ours { fill: #58a6ff; }
                .peer { fill: #f0883e; }
                }
                </style>
                """.formatted(WIDTH, height, WIDTH, height));
        for (int i = 0; i < PANELS.size(); i++) {
            draw(svg, i * (panelHeight + GAP), PANELS.get(i), libraries);
        }
        return Optional.of(svg.append("</svg>\n").toString());
    }

    private static void draw(StringBuilder svg, int top, Panel panel, List<Library> libraries) {
        svg.append("<text class=\"heading\" x=\"8\" y=\"%d\">%s <tspan class=\"quiet\">(%s)</tspan></text>\n"
                .formatted(top + 22, Html.escaped(panel.heading()), panel.better()));
        double most = libraries.stream().mapToDouble(panel.value()).max().orElse(1);
        int y = top + HEADING - 8;
        for (Library library : libraries) {
            double value = panel.value().applyAsDouble(library);
            long length = Math.max(2, Math.round(BAR_LENGTH * value / most));
            svg.append("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n"
                    .formatted(LABEL_END, y + 13, Html.escaped(library.label())));
            svg.append("<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>\n"
                    .formatted(library.ours() ? "ours" : "peer", BAR_START, y, length, BAR_HEIGHT));
            svg.append("<text x=\"%d\" y=\"%d\">%s</text>\n"
                    .formatted(
                            BAR_START + length + 8,
                            y + 13,
                            Html.escaped(panel.text().apply(value))));
            y += ROW;
        }
    }

    private static List<Library> libraries(Table throughput) {
        List<Library> libraries = new ArrayList<>();
        for (Bar bar : LIBRARIES) {
            throughput.lines().stream()
                    .filter(line -> line.getFirst().equals(bar.label()))
                    .map(line -> line.get(1).replace(",", ""))
                    .filter(score -> score.matches("[0-9.]+"))
                    .forEach(score -> libraries.add(
                            new Library(bar.label(), bar.role() == Role.OURS, Double.parseDouble(score))));
        }
        libraries.sort(Comparator.comparingDouble(Library::perSecond).reversed());
        return libraries;
    }
}
