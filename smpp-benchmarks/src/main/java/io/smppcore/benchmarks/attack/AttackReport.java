package io.smppcore.benchmarks.attack;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Results of attacks, as a table and as JSON.
 *
 * @param machine the machine and its load before the attacks
 */
record AttackReport(String machine, List<AttackResult> results) {

    private static final double NANOS_PER_MICRO = 1e3;

    /* Up to this time, scheduling and garbage collection alone delay a thread on a machine with two processors. */
    private static final long NOTICEABLE_NANOS = 5_000_000;

    private static final double NANOS_PER_MILLI = 1e6;

    AttackReport {
        results = List.copyOf(results);
    }

    /** Returns the claims that do not hold. */
    List<String> complaints() {
        return results.stream().flatMap(result -> result.complaints().stream()).toList();
    }

    /** Returns a line for each attack. */
    String table() {
        StringBuilder table = new StringBuilder(machine).append(System.lineSeparator());
        table.append(line("", "requests/s", "p99, ms", "attacked/s", "p99, ms", "ratio", "max, ms", "MiB", "cut off"));
        results.forEach(result -> table.append(line(
                result.attack(),
                whole(result.undisturbed().perSecond()),
                millis(result.undisturbed().p99Nanos()),
                whole(result.attacked().perSecond()),
                millis(result.attacked().p99Nanos()),
                String.format(Locale.ROOT, "%.1f", result.ratio()) + (result.exceedsRatio() ? " *" : "  "),
                millis(result.attacked().longestNanos()),
                result.megabytes() + "/" + result.attack().maxMegabytes(),
                String.format(Locale.ROOT, "%,d", result.cutOff()))));
        long noticeable = results.stream()
                .filter(result -> result.exceedsRatio() && result.attacked().p99Nanos() > NOTICEABLE_NANOS)
                .count();
        table.append(String.format(
                Locale.ROOT,
                "* beyond %.0fx: %d of %d, %d of them above 5 ms%n",
                AttackResult.MAX_RATIO,
                beyond().size(),
                results.size(),
                noticeable));
        return table.toString();
    }

    /** Returns the attacks under which the 99th percentile exceeds {@link AttackResult#MAX_RATIO}. */
    List<Attack> beyond() {
        return results.stream()
                .filter(AttackResult::exceedsRatio)
                .map(AttackResult::attack)
                .toList();
    }

    private static String line(Object... columns) {
        return String.format(Locale.ROOT, "%-32s %10s %8s %10s %8s %8s %8s %6s %8s", columns)
                        .stripTrailing()
                + System.lineSeparator();
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.2f", nanos / NANOS_PER_MILLI);
    }

    /** Returns one JSON object in one line. */
    String json() throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("machine", machine);
        json.put("holds", complaints().isEmpty());
        json.put("max_ratio", AttackResult.MAX_RATIO);
        json.put("beyond_max_ratio", beyond().stream().map(Attack::name).toList());
        json.put("attacks", results.stream().map(AttackReport::json).toList());
        return JSON.std.asString(json);
    }

    private static Map<String, Object> json(AttackResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("attack", result.attack().name());
        json.put("undisturbed", json(result.undisturbed()));
        json.put("attacked", json(result.attacked()));
        json.put("ratio", result.ratio());
        json.put("mebibytes", result.megabytes());
        json.put("mebibytes_bound", result.attack().maxMegabytes());
        json.put("cut_off", result.cutOff());
        json.put("complaints", result.complaints());
        return json;
    }

    private static Map<String, Object> json(AttackResult.Requests requests) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("requests", requests.count());
        json.put("requests_per_second", requests.perSecond());
        json.put("p99_us", requests.p99Nanos() / NANOS_PER_MICRO);
        json.put("longest_us", requests.longestNanos() / NANOS_PER_MICRO);
        return json;
    }
}
