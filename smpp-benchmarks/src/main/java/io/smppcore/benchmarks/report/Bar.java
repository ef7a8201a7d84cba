package io.smppcore.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * One bar of a chart and one line of its table.
 *
 * @param label label that is shown
 * @param role origin of the figure
 * @param row row that the figure comes from
 */
record Bar(String label, Role role, RowSelector row) {

    /** Reads lines of {@code label | row}; a row that begins with a dot has the class of the line before. */
    static List<Bar> list(String lines) {
        List<Bar> bars = new ArrayList<>();
        String type = "";
        for (String line : lines.lines().toList()) {
            String[] cells = line.split(" \\| ", -1);
            String row = cells[1].startsWith(".") ? type + cells[1] : cells[1];
            type = row.substring(0, row.indexOf('.'));
            bars.add(new Bar(cells[0], Role.of(row), RowSelector.row(row)));
        }
        return List.copyOf(bars);
    }

    /** The origin of the figure of a bar: this library, another one, or frames without SMPP. */
    enum Role {
        OURS,
        PEER,
        CEILING;

        private static Role of(String row) {
            if (row.matches("TransportCeilingBenchmark\\..*|\\w+\\.frames.*")) {
                return CEILING;
            }
            return row.matches("\\w+\\.(cloudhopper|jsmpp|openSmpp|gateway).*|.*=CLOUDHOPPER") ? PEER : OURS;
        }
    }
}
