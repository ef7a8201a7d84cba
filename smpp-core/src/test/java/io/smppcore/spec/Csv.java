package io.smppcore.spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Reads the tables of the specification from the folder {@code spec} of the class path. */
public final class Csv {

    /** One line below the heading. */
    public record Row(String table, int line, Map<String, String> cells) {

        /** Returns the text of a cell, possibly empty. */
        public String text(String column) {
            String cell = cells.get(column);
            if (cell == null) {
                throw new IllegalArgumentException(this + ": no column " + column);
            }
            return cell;
        }

        /** Returns the number in a cell: decimal, or hexadecimal behind {@code 0x}; 32 bits, unsigned. */
        public int number(String column) {
            return (int) (long) Long.decode(text(column));
        }

        /** Tells whether the cell is a range such as {@code 0x0400-0x04FF}. */
        public boolean isRange(String column) {
            return text(column).indexOf('-') > 0;
        }

        /** Returns the numbers of a cell: one, or all of a range. */
        public IntStream numbers(String column) {
            int dash = text(column).indexOf('-');
            return dash > 0
                    ? IntStream.rangeClosed(
                            Integer.decode(text(column).substring(0, dash)),
                            Integer.decode(text(column).substring(dash + 1)))
                    : IntStream.of(number(column));
        }

        @Override
        public String toString() {
            return table + " line " + line + " " + cells;
        }
    }

    private Csv() {}

    /**
     * Reads a table.
     *
     * @param table for example {@code status.csv}; its first line names the columns
     */
    public static List<Row> read(String table) {
        List<String> lines = text("spec/" + table).lines().toList();
        List<String> columns = cells(lines.getFirst());
        List<Row> rows = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            rows.add(row(table, line + 1, columns, cells(lines.get(line))));
        }
        return List.copyOf(rows);
    }

    private static Row row(String table, int line, List<String> columns, List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalStateException(table + " line " + line + ": " + cells.size() + " cells, " + columns);
        }
        Map<String, String> byColumn = new HashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            byColumn.put(columns.get(i), cells.get(i));
        }
        return new Row(table, line, Map.copyOf(byColumn));
    }

    /** Splits a line at its commas, except for those between quotes. A doubled quote between quotes is one quote. */
    static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    static String text(String resource) {
        try (InputStream in = Csv.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException(resource + ": not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
