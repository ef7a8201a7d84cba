package io.smppcore.benchmarks.languages;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.benchmarks.report.Numbers;
import io.smppcore.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Results of one or more runs, as tables, as a file and as a chart.
 *
 * @param machine description of the machine
 * @param seconds time of each measurement in seconds
 * @param versions versions of the toolchains by name
 */
record LanguagesResults(String machine, long seconds, Map<String, String> versions, List<Measurement> measurements) {

    private static final String NONE = "–";

    LanguagesResults {
        versions = Map.copyOf(versions);
        measurements = List.copyOf(measurements);
    }

    /** Returns these results and others, which replace those of the same load and pairing. */
    LanguagesResults with(LanguagesResults later) {
        Map<List<Object>, Measurement> all = new LinkedHashMap<>();
        measurements.forEach(each -> all.put(List.of(each.pairing(), each.load()), each));
        later.measurements.forEach(each -> all.put(List.of(each.pairing(), each.load()), each));
        Map<String, String> allVersions = new TreeMap<>(versions);
        allVersions.putAll(later.versions);
        return new LanguagesResults(later.machine, later.seconds, allVersions, List.copyOf(all.values()));
    }

    /** Returns the runs that have failed, a line for each. */
    List<String> complaints() {
        return measurements.stream()
                .filter(each -> !each.isComplete())
                .map(each -> each.pairing() + ", " + each.load().column()
                        + (each.load().both() ? ", both directions: " : ": ") + each.complaint())
                .toList();
    }

    /**
     * Returns the requests per second of all pairings.
     *
     * @param both {@code true} for loads in both directions, {@code false} for loads with only submit_sm
     */
    Table table(boolean both) {
        List<Measurement> shown =
                measurements.stream().filter(each -> each.load().both() == both).toList();
        List<Load> loads = shown.stream().map(Measurement::load).distinct().toList();
        List<String> header = new ArrayList<>(List.of("client", "server"));
        loads.forEach(load -> header.add(load.column()));
        List<List<String>> lines = new ArrayList<>();
        for (Pairing pairing :
                shown.stream().map(Measurement::pairing).distinct().toList()) {
            List<String> line = new ArrayList<>(
                    List.of(pairing.client().label(), pairing.server().label()));
            for (Load load : loads) {
                line.add(shown.stream()
                        .filter(each ->
                                each.pairing().equals(pairing) && each.load().equals(load))
                        .filter(Measurement::isComplete)
                        .map(each -> Numbers.score(each.perSecond()))
                        .findFirst()
                        .orElse(NONE));
            }
            lines.add(line);
        }
        return new Table(header, lines);
    }

    /** Returns the machine, the versions and both tables as Markdown. */
    String markdown() {
        StringBuilder text = new StringBuilder(machine).append("\n\n");
        new TreeMap<>(versions)
                .forEach((name, version) -> text.append("- ").append(version).append('\n'));
        text.append("\nsubmit_sm per second:\n\n").append(table(false).markdown());
        text.append("\nsubmit_sm and deliver_sm per second, both directions at once:\n\n");
        return text.append(table(true).markdown()).toString();
    }

    /** Writes results.json, languages.md and, if there is anything to draw, languages.svg. */
    void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("machine", machine);
        json.put("seconds", seconds);
        json.put("versions", new TreeMap<>(versions));
        json.put("results", measurements.stream().map(Measurement::json).toList());
        Files.writeString(
                folder.resolve("results.json"),
                JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(json) + "\n");
        Files.writeString(folder.resolve("languages.md"), markdown());
        String chart = LanguagesChart.of(table(false), table(true));
        if (!chart.isEmpty()) {
            Files.writeString(folder.resolve("languages.svg"), chart);
        }
    }

    /** Reads a file that {@link #write} has written. */
    static LanguagesResults read(Path file) throws IOException {
        Map<String, Object> json = JSON.std.mapFrom(Files.readString(file));
        Map<String, String> versions = new TreeMap<>();
        if (json.get("versions") instanceof Map<?, ?> map) {
            map.forEach((name, version) -> versions.put(String.valueOf(name), String.valueOf(version)));
        }
        List<Measurement> measurements = new ArrayList<>();
        if (json.get("results") instanceof List<?> list) {
            for (Object each : list) {
                if (each instanceof Map<?, ?> map) {
                    measurements.add(Measurement.of(map));
                }
            }
        }
        return new LanguagesResults(
                String.valueOf(json.get("machine")),
                Long.parseLong(String.valueOf(json.get("seconds"))),
                versions,
                measurements);
    }
}
