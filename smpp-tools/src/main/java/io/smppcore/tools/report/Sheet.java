package io.smppcore.tools.report;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A table: its title, a header, and lines of as many cells. The first cell of a line says what it is about.
 *
 * @param title what the table is of
 * @param header one cell for each column
 * @param lines from top to bottom
 */
record Sheet(String title, List<String> header, List<List<String>> lines) {

    private static final String GAP = "  ";

    Sheet {
        header = List.copyOf(header);
        lines = lines.stream().map(List::copyOf).toList();
        for (List<String> line : lines) {
            if (line.size() != header.size()) {
                throw new IllegalArgumentException(
                        title + ": " + line.size() + " cells (expected: " + header.size() + "): " + line);
            }
        }
    }

    /** For a terminal: the first column to the left, the others to the right, and the title above the first one. */
    String text() {
        int[] widths = new int[header.size()];
        for (int column = 0; column < widths.length; column++) {
            int at = column;
            widths[column] = lines.stream()
                    .mapToInt(line -> line.get(at).length())
                    .reduce(header.get(column).length(), Math::max);
        }
        StringBuilder text = new StringBuilder(textLine(header, widths));
        lines.forEach(line -> text.append(textLine(line, widths)));
        return text.toString();
    }

    private static String textLine(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cells.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? cell + padding : GAP + padding + cell);
        }
        return line.toString().stripTrailing() + System.lineSeparator();
    }

    /** For Markdown, with the title as a heading. */
    String markdown() {
        String rule = header.stream().map(cell -> "--:").skip(1).collect(Collectors.joining("|", "|---|", "|\n"));
        return "### " + title + "\n\n"
                + markdownLine(header)
                + rule
                + lines.stream().map(Sheet::markdownLine).collect(Collectors.joining());
    }

    private static String markdownLine(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replaceAll("\\R", " "))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** For HTML: scrolls by itself where the page is too narrow for it. */
    String html() {
        String caption = Html.escaped(title);
        return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" + caption + "\"><table><caption>"
                + caption
                + "</caption><thead><tr>"
                + cells(header, cell -> "<th scope=\"col\">" + cell + "</th>")
                + "</tr></thead><tbody>\n"
                + lines.stream().map(Sheet::htmlLine).collect(Collectors.joining())
                + "</tbody></table></div>\n";
    }

    private static String htmlLine(List<String> line) {
        return "<tr><th scope=\"row\">" + Html.escaped(line.getFirst()) + "</th>"
                + cells(line.subList(1, line.size()), cell -> "<td>" + cell + "</td>") + "</tr>\n";
    }

    private static String cells(List<String> cells, UnaryOperator<String> element) {
        return cells.stream().map(Html::escaped).map(element).collect(Collectors.joining());
    }
}
