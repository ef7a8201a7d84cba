package io.smppcore.tools.drive;

import io.smppcore.tools.measure.Estimate;
import java.util.Formatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The tables of a sweep in Markdown. For each number of binds there is a table with a row for each window and, if there
 * are several numbers of binds, for each window a table with a row for each of them.
 */
final class SweepTables {

    private final Formatter out = new Formatter(Locale.ROOT);

    private SweepTables() {}

    static String of(List<SweepPoint> points) {
        SweepTables tables = new SweepTables();
        by(points, point -> point.dispatch() + "/" + point.binds()).values().forEach(tables::windows);
        by(points, point -> point.dispatch() + "/" + point.window()).values().stream()
                .filter(group -> group.size() > 1)
                .forEach(tables::binds);
        return tables.out.toString();
    }

    private static Map<String, List<SweepPoint>> by(List<SweepPoint> points, Function<SweepPoint, String> key) {
        return points.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private void windows(List<SweepPoint> points) {
        SweepPoint any = points.getFirst();
        out.format("%s bind%s%s%n%n", any.binds(), any.binds() == 1 ? "" : "s", dispatch(any));
        out.format(
                "| window | submit_sm/s | ± | p50 ms | p90 ms | p99 ms | p999 ms |%n|---|---|---|---|---|---|---|%n");
        for (SweepPoint point : points) {
            Estimate rate = point.rate();
            out.format("| %,d | %,.0f | %s |", point.window(), rate.mean(), error(rate));
            for (double percent : new double[] {50, 90, 99, 99.9}) {
                out.format(" %,.3f |", point.millis(percent).mean());
            }
            out.format("%n");
        }
        out.format("%n");
    }

    private void binds(List<SweepPoint> points) {
        SweepPoint any = points.getFirst();
        out.format("window %,d%s%n%n", any.window(), dispatch(any));
        out.format("| binds | aggregate submit_sm/s | ± | per bind |%n|---|---|---|---|%n");
        for (SweepPoint point : points) {
            Estimate rate = point.rate();
            out.format(
                    "| %,d | %,.0f | %s | %,.0f |%n",
                    point.binds(), rate.mean(), error(rate), rate.mean() / point.binds());
        }
        out.format("%n");
    }

    private static String error(Estimate rate) {
        return rate.repeats() == 1 ? "-" : String.format(Locale.ROOT, "%,.0f", rate.error());
    }

    private static String dispatch(SweepPoint point) {
        return point.dispatch().isEmpty() ? "" : ", dispatch " + point.dispatch();
    }
}
