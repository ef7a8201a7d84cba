package io.smppcore.tools.report;

import io.smppcore.simulator.internal.JsonObject;
import java.util.List;

/**
 * A chart of lines over time or over percentiles, drawn by {@code run.js}.
 *
 * @param title title of the chart
 * @param note remark below the title
 * @param unit unit of the y axis
 * @param axis the x axis
 * @param logarithmic true if the y axis is logarithmic, with gaps for zeros
 * @param series the lines
 */
record Chart(String title, String note, String unit, Axis axis, boolean logarithmic, List<Series> series) {

    /** The x axis. */
    enum Axis {
        /** Seconds after the beginning. */
        TIME("time"),
        /** The value 1 / (1 - share) for a share of the times: 99 % is at 100. */
        PERCENTILE("percentile");

        private final String word;

        Axis(String word) {
            this.word = word;
        }
    }

    /**
     * One line.
     *
     * @param label name in the legend
     * @param colour name of a colour in {@code base.css}
     * @param points points of the line
     */
    record Series(String label, String colour, List<Point> points) {}

    /**
     * A point of a line.
     *
     * @param x x value
     * @param y y value
     */
    record Point(double x, double y) {}

    /** Returns true if there is nothing to draw. */
    boolean isEmpty() {
        return series.stream().flatMap(line -> line.points().stream()).noneMatch(point -> !logarithmic || point.y > 0);
    }

    /** Returns HTML with a canvas, and its data as JSON in a script element. */
    String html() {
        JsonObject data = new JsonObject()
                .with("unit", unit)
                .with("axis", axis.word)
                .with("logarithmic", logarithmic)
                .with("series", series.stream().map(Chart::data).toList());
        return "<figure><figcaption><strong>" + Html.escaped(title) + ", " + Html.escaped(unit) + "</strong> "
                + Html.escaped(note)
                + "</figcaption>\n<div class=\"chart\"><canvas role=\"img\" aria-label=\""
                + Html.escaped(title + ", " + unit)
                + ": the figures are in the tables\"></canvas><script type=\"application/json\">"
                + Html.script(JsonObject.line(data)) + "</script></div></figure>\n";
    }

    private static JsonObject data(Series line) {
        return new JsonObject()
                .with("label", line.label)
                .with("colour", line.colour)
                .with(
                        "points",
                        line.points.stream()
                                .map(point -> List.of(point.x, point.y))
                                .toList());
    }
}
