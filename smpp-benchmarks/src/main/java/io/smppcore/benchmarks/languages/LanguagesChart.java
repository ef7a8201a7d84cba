package io.smppcore.benchmarks.languages;

import io.smppcore.benchmarks.report.BarChart;
import io.smppcore.benchmarks.report.Numbers;
import io.smppcore.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/* Drawn from the printed figures, so that a test can compare the chart with the table of docs/benchmarks.md. */

/** The chart of the libraries of other languages. */
final class LanguagesChart {

    private static final String BETTER = "more is better";
    private static final Load SUBMIT = new Load(1, 512, false);
    private static final Load BOTH = new Load(1, 64, true);
    private static final int SERVER = 1;

    private LanguagesChart() {}

    /**
     * Draws columns of both tables; a panel without figures is left out.
     *
     * @return empty if no panel is left
     */
    static String of(Table submit, Table both) {
        String ours = Library.SMPP_CORE.label();
        List<BarChart.Panel> panels = new ArrayList<>();
        add(
                panels,
                "submit_sm per second, one bind, 512 in flight, each library at both ends",
                submit,
                SUBMIT,
                line -> line.getFirst().equals(line.get(SERVER)));
        add(
                panels,
                "The same, each client with the server of smpp-core",
                submit,
                SUBMIT,
                line -> line.get(SERVER).equals(ours));
        add(
                panels,
                "Both directions at once, one bind, 64 in flight in each, each library at both ends",
                both,
                BOTH,
                line -> line.getFirst().equals(line.get(SERVER)));
        return panels.isEmpty() ? "" : BarChart.svg("Throughput of SMPP libraries of several languages", panels);
    }

    private static void add(
            List<BarChart.Panel> panels, String heading, Table table, Load load, Predicate<List<String>> shown) {
        int column = table.header().indexOf(load.column());
        if (column < 0) {
            return;
        }
        List<BarChart.Entry> entries = table.lines().stream()
                .filter(shown)
                .filter(line -> line.get(column).matches("[0-9.,]+"))
                .map(line -> new BarChart.Entry(
                        line.getFirst(),
                        line.getFirst().equals(Library.SMPP_CORE.label()),
                        Double.parseDouble(line.get(column).replace(",", "")),
                        Numbers::score))
                .sorted(Comparator.comparingDouble(BarChart.Entry::value).reversed())
                .toList();
        if (!entries.isEmpty()) {
            panels.add(new BarChart.Panel(heading, BETTER, entries));
        }
    }
}
