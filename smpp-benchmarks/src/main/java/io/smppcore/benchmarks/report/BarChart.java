package io.smppcore.benchmarks.report;

import java.util.List;
import java.util.function.DoubleFunction;

/** An SVG image with panels of horizontal bars, for light and dark backgrounds. */
public final class BarChart {

    private static final int WIDTH = 860;
    private static final int LABEL_END = 350;
    private static final int BAR_START = 360;
    private static final int BAR_LENGTH = 390;
    private static final int ROW = 26;
    private static final int BAR_HEIGHT = 16;
    private static final int HEADING = 44;
    private static final int GAP = 18;

    private BarChart() {}

    /**
     * One bar.
     *
     * @param ours {@code true} for the colour of this library
     * @param text returns the printed value
     */
    public record Entry(String label, boolean ours, double value, DoubleFunction<String> text) {}

    /** Bars with one scale, under a heading that says which values are better. */
    public record Panel(String heading, String better, List<Entry> entries) {

        public Panel {
            entries = List.copyOf(entries);
        }

        private int height() {
            return HEADING + entries.size() * ROW;
        }
    }

    /** Returns the image with the panels one below the other. */
    public static String svg(String title, List<Panel> panels) {
        int height = panels.stream().mapToInt(panel -> panel.height() + GAP).sum() - GAP;
        StringBuilder svg = new StringBuilder();
        svg.append("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">
                <title>%s</title>
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
                """.formatted(WIDTH, height, WIDTH, height, Html.escaped(title)));
        int top = 0;
        for (Panel panel : panels) {
            draw(svg, top, panel);
            top += panel.height() + GAP;
        }
        return svg.append("</svg>\n").toString();
    }

    private static void draw(StringBuilder svg, int top, Panel panel) {
        svg.append("<text class=\"heading\" x=\"8\" y=\"%d\">%s <tspan class=\"quiet\">(%s)</tspan></text>\n"
                .formatted(top + 22, Html.escaped(panel.heading()), panel.better()));
        double most = panel.entries().stream().mapToDouble(Entry::value).max().orElse(1);
        int y = top + HEADING - 8;
        for (Entry entry : panel.entries()) {
            long length = Math.max(2, Math.round(BAR_LENGTH * entry.value() / most));
            svg.append("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n"
                    .formatted(LABEL_END, y + 13, Html.escaped(entry.label())));
            svg.append("<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\"/>\n"
                    .formatted(entry.ours() ? "ours" : "peer", BAR_START, y, length, BAR_HEIGHT));
            svg.append("<text x=\"%d\" y=\"%d\">%s</text>\n"
                    .formatted(
                            BAR_START + length + 8,
                            y + 13,
                            Html.escaped(entry.text().apply(entry.value()))));
            y += ROW;
        }
    }
}
