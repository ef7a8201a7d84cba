package io.smppcore.tools.report;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A table of a report, for a terminal, Markdown and HTML.
 *
 * @param title title of the table
 * @param columns names of the columns; the first one names the rows
 * @param rows rows from top to bottom, each with a cell for every column
 */
public record ReportTable(String title, List<String> columns, List<List<String>> rows) {

    private static final String GAP = "  ";

    /** Copies the cells and checks their number. */
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

    /** Returns the table for a terminal: the first column left-aligned, the others right-aligned, without the title. */
    String text() {
        int[] widths = new int[columns.size()];
        for (int column = 0; column < widths.length; column++) {
            int at = column;
            widths[column] = rows.stream()
                    .mapToInt(row -> row.get(at).length())
                    .reduce(columns.get(column).length(), Math::max);
        }
        StringBuilder text = new StringBuilder(textRow(columns, widths));
        rows.forEach(row -> text.append(textRow(row, widths)));
        return text.toString();
    }

    private static String textRow(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cells.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? cell + padding : GAP + padding + cell);
        }
        return line.toString().stripTrailing() + System.lineSeparator();
    }

    /** Returns the table in Markdown, with the title as a heading. */
    String markdown() {
        String rule = columns.stream().map(cell -> "--:").skip(1).collect(Collectors.joining("|", "|---|", "|\n"));
        return "### " + title + "\n\n"
                + markdownRow(columns)
                + rule
                + rows.stream().map(ReportTable::markdownRow).collect(Collectors.joining());
    }

    private static String markdownRow(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replaceAll("\\R", " "))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Returns the table in HTML, in an element that scrolls if the page is too narrow. */
    String html() {
        String caption = Html.escaped(title);
        return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + caption + "\"><table><caption>"
                + caption
                + "</caption><thead><tr>"
                + cells(columns, cell -> "<th scope=\"col\">" + cell + "</th>")
                + "</tr></thead><tbody>\n"
                + rows.stream().map(ReportTable::htmlRow).collect(Collectors.joining())
                + "</tbody></table></div>\n";
    }

    private static String htmlRow(List<String> line) {
        return "<tr><th scope=\"row\">" + Html.escaped(line.getFirst()) + "</th>"
                + cells(line.subList(1, line.size()), cell -> "<td>" + cell + "</td>") + "</tr>\n";
    }

    private static String cells(List<String> cells, UnaryOperator<String> element) {
        return cells.stream().map(Html::escaped).map(element).collect(Collectors.joining());
    }
}
