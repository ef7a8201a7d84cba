package io.smppcore.tools.report;

import java.util.List;

/**
 * What a command has to tell beyond what every run has, as a table.
 *
 * @param title what the table is of
 * @param columns their names; the first one says what a row is about
 * @param rows as many cells each as there are columns
 */
public record ReportTable(String title, List<String> columns, List<List<String>> rows) {

    /** Copies the cells, and counts them. */
    public ReportTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        title + ": " + row.size() + " cells (expected: " + columns.size() + "): " + row);
            }
        }
    }
}
