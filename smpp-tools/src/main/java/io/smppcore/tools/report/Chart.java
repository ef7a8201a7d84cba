package io.smppcore.tools.report;

import io.smppcore.tools.console.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lines over time, or over percentiles, as {@code run.js} draws them.
 *
 * @param title what it shows
 * @param note what has to be known to read it
 * @param unit of what goes upwards
 * @param axis what goes to the right
 * @param logarithmic whether what goes upwards is on a logarithmic scale, where zeros are gaps
 * @param series the lines
 */
record Chart(String title, String note, String unit, Axis axis, boolean logarithmic, List<Series> series) {

    Chart {
        series = List.copyOf(series);
    }

    /** What goes to the right. */
    enum Axis {
        /** Seconds after the beginning. */
        TIME("time"),
        /** 1 / (1 - share of all): 100 is the place of 99 %. */
        PERCENTILE("percentile");

        private final String word;

        Axis(String word) {
            this.word = word;
        }
    }

    /**
     * One line.
     *
     * @param label its name in the legend
     * @param colour the name of a colour in {@code run.css}
     * @param points to the right and upwards
     */
    record Series(String label, String colour, List<Point> points) {

        Series {
            points = List.copyOf(points);
        }
    }

    /**
     * A point of a line.
     *
     * @param x to the right
     * @param y upwards
     */
    record Point(double x, double y) {}

    /** There is nothing to draw. */
    boolean isEmpty() {
        return series.stream().flatMap(line -> line.points().stream()).noneMatch(point -> !logarithmic || point.y > 0);
    }

    /** A canvas, and beside it what is drawn there. */
    String html() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("unit", unit);
        data.put("axis", axis.word);
        data.put("logarithmic", logarithmic);
        List<Map<String, Object>> lines = new ArrayList<>();
        series.forEach(line -> lines.add(data(line)));
        data.put("series", lines);
        return "<figure><figcaption><strong>" + Html.escaped(title) + ", " + Html.escaped(unit) + "</strong> "
                + Html.escaped(note)
                + "</figcaption>\n<div class=\"chart\"><canvas role=\"img\" aria-label=\""
                + Html.escaped(title + ", " + unit)
                + ": the figures are in the tables\"></canvas><script type=\"application/json\">"
                + Html.script(Json.of(data)) + "</script></div></figure>\n";
    }

    private Map<String, Object> data(Series line) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("label", line.label);
        data.put("colour", line.colour);
        data.put(
                "points",
                line.points.stream().map(point -> List.of(point.x, point.y)).toList());
        return data;
    }
}
