package io.smppcore.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collectors;

/**
 * A table of text; the first cell of each line is its heading.
 *
 * @param header one cell for each column
 * @param lines lines with as many cells as the header
 */
public record Table(List<String> header, List<List<String>> lines) {

    public Table {
        for (List<String> line : lines) {
            if (line.size() != header.size()) {
                throw new IllegalArgumentException(
                        line + ": " + line.size() + " cells (expected: " + header.size() + ")");
            }
        }
        header = List.copyOf(header);
        lines = List.copyOf(lines);
    }

    /** Returns the table for a terminal: columns of equal width. */
    public String text() {
        List<List<String>> all = new ArrayList<>(List.of(header));
        all.addAll(lines);
        int[] widths = new int[header.size()];
        all.forEach(line -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        });
        StringBuilder text = new StringBuilder();
        for (List<String> line : all) {
            StringBuilder one = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                one.append(line.get(i)).repeat(' ', widths[i] - line.get(i).length() + 2);
            }
            text.append(one.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** Returns the table as Markdown. */
    public String markdown() {
        StringBuilder text = new StringBuilder();
        text.append(markdown(header)).append('|').repeat("---|", header.size()).append('\n');
        lines.forEach(line -> text.append(markdown(line)));
        return text.toString();
    }

    private static String markdown(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"))
                .replace("|  |", "| |");
    }

    /** Returns the table as HTML that scrolls by itself if it is too wide. */
    String html(String caption) {
        return html(caption, (line, column) -> 0);
    }

    /**
     * Returns the table as HTML with shaded cells.
     *
     * @param shade returns the share of the colour in a cell, 0 to 100, by its line and column
     */
    String html(String caption, IntBinaryOperator shade) {
        StringBuilder text = new StringBuilder();
        text.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(Html.escaped(caption))
                .append("\"><table><caption>")
                .append(Html.escaped(caption))
                .append("</caption><thead><tr>");
        header.forEach(cell ->
                text.append("<th scope=\"col\">").append(Html.escaped(cell)).append("</th>"));
        text.append("</tr></thead><tbody>");
        for (int i = 0; i < lines.size(); i++) {
            List<String> line = lines.get(i);
            text.append("<tr><th scope=\"row\">")
                    .append(Html.escaped(line.getFirst()))
                    .append("</th>");
            for (int j = 1; j < line.size(); j++) {
                int share = shade.applyAsInt(i, j);
                text.append(share == 0 ? "<td>" : "<td style=\"--share: " + share + "%\">")
                        .append(Html.escaped(line.get(j)))
                        .append("</td>");
            }
            text.append("</tr>\n");
        }
        return text.append("</tbody></table></div>\n").toString();
    }
}
