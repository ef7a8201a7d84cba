package io.smppcore.gateway.broker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Figures over the time of a run, and their trends in its second half. Not thread-safe. */
public final class Trend {

    private static final double MIB = 1 << 20;

    private final Map<String, List<Point>> series = new LinkedHashMap<>();
    private double lastHours;

    private record Point(double hours, long value) {}

    /** Creates a trend without figures. */
    public Trend() {}

    /**
     * Adds the value of a figure at a time since the beginning of the run. A figure in octets has a name that ends with
     * {@code _octets}.
     */
    public void add(String name, long nanos, long value) {
        lastHours = nanos / (double) TimeUnit.HOURS.toNanos(1);
        series.computeIfAbsent(name, key -> new ArrayList<>()).add(new Point(lastHours, value));
    }

    /** Adds the figures of a process at a time. */
    public void add(long nanos, ProcessProbe.Figures figures) {
        add("heap_octets", nanos, figures.heap());
        add("direct_octets", nanos, figures.direct());
        add("threads", nanos, figures.threads());
        add("file_handles", nanos, figures.files());
        if (figures.tables() > 0) {
            add("tables", nanos, figures.tables());
        }
        add("resident_octets", nanos, figures.resident());
    }

    /** Returns the slope in the second half of the run of each figure with enough points there, by name. */
    public Map<String, Slope> slopes() {
        Map<String, Slope> slopes = new LinkedHashMap<>();
        series.forEach((name, points) -> {
            List<Point> later = points.stream()
                    .filter(point -> point.hours >= lastHours / 2)
                    .toList();
            if (later.size() >= Slope.MIN_POINTS) {
                slopes.put(
                        name,
                        Slope.of(
                                later.stream().mapToDouble(Point::hours).toArray(),
                                later.stream()
                                        .mapToDouble(point -> (double) point.value)
                                        .toArray()));
            }
        });
        return slopes;
    }

    /** Returns true if all figures are flat, and there is at least one. */
    public boolean isFlat() {
        Map<String, Slope> slopes = slopes();
        return !slopes.isEmpty() && slopes.values().stream().allMatch(Slope::isFlat);
    }

    /** Returns the slopes as values of JSON. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        slopes().forEach((name, slope) -> {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("level", Math.round(slope.level()));
            values.put("per_hour", Math.round(slope.perHour()));
            values.put("low", Math.round(slope.low()));
            values.put("high", Math.round(slope.high()));
            values.put("flat", slope.isFlat());
            json.put(name, values);
        });
        return json;
    }

    /** Returns the slopes as a table in Markdown. */
    public String table() {
        StringBuilder table = new StringBuilder("""
                | figure | level | slope per hour | 95 % interval | flat |
                |---|---|---|---|---|
                """);
        slopes().forEach((name, slope) -> {
            boolean isOctets = name.endsWith("_octets");
            String unit = isOctets ? " MiB" : "";
            double scale = isOctets ? MIB : 1;
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %.1f%s | %+.2f%s | %+.2f to %+.2f | %s |%n",
                    name.replace("_octets", "").replace('_', ' '),
                    slope.level() / scale,
                    unit,
                    slope.perHour() / scale,
                    unit,
                    slope.low() / scale,
                    slope.high() / scale,
                    slope.isFlat() ? "yes" : "no"));
        });
        return table.toString();
    }
}
