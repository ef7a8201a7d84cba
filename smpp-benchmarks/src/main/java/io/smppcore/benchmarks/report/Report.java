package io.smppcore.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is known of a run of the suite.
 *
 * @param results what JMH has measured
 * @param environment what it was measured on and with, in the order in which it is shown
 * @param quick whether the commands shown are those of the quick suite
 */
record Report(JmhResults results, Map<String, String> environment, boolean quick) {

    private static final int COLUMNS = 120;

    /** What goes into the places of docs/benchmarks.md, by name. */
    Map<String, String> markdown() {
        Map<String, String> places = new LinkedHashMap<>();
        places.put(
                "environment",
                environment.entrySet().stream()
                        .map(fact -> "- **" + fact.getKey() + "**: "
                                + (fact.getKey().equals("Command")
                                                || fact.getKey().equals("Flags")
                                        ? "`" + fact.getValue() + "`"
                                        : fact.getValue())
                                + "\n")
                        .collect(Collectors.joining()));
        places.put("summary", Tables.summary(results).markdown());
        for (Chart chart : Chart.values()) {
            places.put(
                    chart.id(),
                    chart.note + "\n\n" + commands(chart) + "\n"
                            + Tables.of(chart, results).markdown());
        }
        return places;
    }

    private String commands(Chart chart) {
        return chart.runs.stream()
                .map(run -> wrapped("    " + run.command(quick)) + "\n")
                .collect(Collectors.joining());
    }

    /** Returns a command in lines of at most {@value #COLUMNS} columns, as a shell takes it. */
    static String wrapped(String command) {
        if (command.length() <= COLUMNS) {
            return command;
        }
        int end = command.lastIndexOf(" -", COLUMNS - " \\".length());
        return command.substring(0, end) + " \\\n" + wrapped("       " + command.substring(end));
    }
}
