package io.smppcore.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The results of a run of the suite.
 *
 * @param results results of JMH
 * @param environment facts about machine and JVM, in the order in which they are shown
 * @param quick {@code true} if the commands shown are those of the quick suite
 */
record Report(JmhResults results, Map<String, String> environment, boolean quick) {

    private static final int COLUMNS = 120;

    /** Indent of the further lines of a list item. */
    private static final String INDENT = "  ";

    /**
     * Returns the results of several runs together. The last run with a benchmark counts; a fact that differs has the
     * values of all runs, in order.
     *
     * @param reports runs, at least one
     */
    static Report of(List<Report> reports) {
        Map<String, Row> rows = new LinkedHashMap<>();
        Map<String, List<String>> facts = new LinkedHashMap<>();
        for (Report report : reports) {
            report.results.rows().forEach(row -> rows.put(row.key() + row.mode(), row));
            report.environment.forEach((name, value) ->
                    facts.computeIfAbsent(name, any -> new ArrayList<>()).add(value));
        }
        Map<String, String> environment = new LinkedHashMap<>();
        facts.forEach((name, values) ->
                environment.put(name, Set.copyOf(values).size() == 1 ? values.getFirst() : String.join("; ", values)));
        JmhResults first = reports.getFirst().results;
        return new Report(
                new JmhResults(List.copyOf(rows.values()), first.jvm(), first.jvmFlags()),
                environment,
                reports.stream().allMatch(Report::quick));
    }

    /** Returns the sections of docs/benchmarks.md by name. */
    Map<String, String> markdown() {
        Map<String, String> places = new LinkedHashMap<>();
        places.put(
                "environment",
                environment.entrySet().stream()
                        .map(fact -> paragraph(
                                                "- **" + fact.getKey() + "**: " + shown(fact.getKey(), fact.getValue()),
                                                COLUMNS - INDENT.length())
                                        .replace("\n", "\n" + INDENT)
                                + "\n")
                        .collect(Collectors.joining()));
        places.put("summary", Tables.summary(results).markdown());
        for (Chart chart : Chart.values()) {
            places.put(chart.id(), section(chart.note, chart.runs, Tables.of(chart, results)));
        }
        for (HeatMap map : HeatMap.values()) {
            places.put(map.id(), section(map.note, List.of(map.run), map.table(results)));
        }
        return places;
    }

    private static String shown(String fact, String value) {
        return switch (fact) {
            case "Command" -> "`" + value + "`";
            // One by one, because code that continues on the next line is not shown as code everywhere.
            case "Flags" -> value.isEmpty() ? value : "`" + value.replace(" ", "` `") + "`";
            default -> value;
        };
    }

    private String section(String note, List<SuiteRun> runs, Table table) {
        return paragraph(note) + "\n\n" + commands(runs) + "\n" + table.markdown();
    }

    private String commands(List<SuiteRun> runs) {
        return runs.stream()
                .map(run -> wrapped("    " + run.command(quick)) + "\n")
                .collect(Collectors.joining());
    }

    /** Returns a text in lines of at most {@value #COLUMNS} columns. */
    static String paragraph(String text) {
        return paragraph(text, COLUMNS);
    }

    private static String paragraph(String text, int columns) {
        if (text.length() <= columns) {
            return text;
        }
        int end = text.lastIndexOf(' ', columns);
        return text.substring(0, end) + "\n" + paragraph(text.substring(end + 1), columns);
    }

    /** Returns a command in lines of at most {@value #COLUMNS} columns, continued as in a shell. */
    static String wrapped(String command) {
        if (command.length() <= COLUMNS) {
            return command;
        }
        int end = command.lastIndexOf(" -", COLUMNS - " \\".length());
        return command.substring(0, end) + " \\\n" + wrapped("       " + command.substring(end));
    }
}
