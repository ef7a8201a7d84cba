package io.smppcore.gateway.cli;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.cli.ManagementClient.Response;
import io.smppcore.gateway.manage.ManagedJson;
import io.smppcore.internal.util.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Output of responses of the management: tables, changes and JSON. Characters that a terminal might obey are escaped as
 * in JSON, so that JSON remains the same.
 */
final class ManagementOutput {

    private static final JSON PRETTY = JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT);
    private static final String GAP = "  ";

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean isJson;

    ManagementOutput(CommandLine command, boolean isJson) {
        this.out = command.getOut();
        this.err = command.getErr();
        this.isJson = isJson;
    }

    /** Prints a text that is no JSON as it is. */
    void text(String text) {
        if (text.lines().anyMatch(line -> !line.equals(Printable.of(line, Integer.MAX_VALUE)))) {
            throw new IllegalArgumentException("the response has characters that a terminal might obey (expected: the"
                    + " format json, in which they are escaped)");
        }
        out.print(text);
        out.flush();
    }

    /** Prints a line on standard error. */
    void hint(String text) {
        print(err, text);
    }

    /** Prints the revision of what a response contains, which a configuration of a file does not have. */
    void revision(Response response) {
        if (!response.tag().isEmpty()) {
            hint("revision " + response.tag().replace("\"", ""));
        }
    }

    private static void print(PrintWriter to, String text) {
        text.lines().forEach(line -> to.println(Printable.of(line, Integer.MAX_VALUE)));
        to.flush();
    }

    /** Prints a tree as JSON: on one line if that was requested, otherwise indented. */
    void tree(Object tree) {
        try {
            print(out, isJson ? ManagedJson.write(tree) : PRETTY.asString(tree));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Prints a text, or the response as JSON. */
    void done(Response response, String text) {
        if (isJson) {
            tree(response.tree());
        } else {
            print(out, text);
        }
        away(response);
    }

    /** Prints on standard error where the next page begins, unless this one is empty. */
    void more(Response response, String member) {
        List<?> list = list(response, member);
        if (!list.isEmpty()) {
            hint("next page: --after " + cell(at(list.getLast(), "id")));
        }
    }

    private void away(Response response) {
        if (response.tree() instanceof Map<?, ?> map && map.get("away") instanceof List<?> away && !away.isEmpty()) {
            hint("nodes that have not responded: " + cell(away));
        }
    }

    /**
     * Prints a table, or the response as JSON.
     *
     * @param member name of the list in the response; empty if the response is the list
     * @param columns names of the columns: members of an element, or {@code member.member} for those of its elements
     */
    void table(Response response, String member, List<String> columns) {
        if (isJson) {
            tree(response.tree());
        } else {
            List<List<String>> rows = new ArrayList<>();
            rows.add(columns);
            for (Object element : list(response, member)) {
                rows.add(columns.stream()
                        .map(column -> cell(at(element, column)))
                        .toList());
            }
            rows.forEach(row -> print(out, text(row, rows)));
        }
        away(response);
    }

    /** Returns a member of a response as a text. */
    static String member(Response response, String name) {
        return cell(at(response.tree(), name));
    }

    static List<?> list(Response response, String member) {
        Object list = member.isEmpty() ? response.tree() : at(response.tree(), member);
        return list instanceof List<?> all ? all : List.of();
    }

    private static String text(List<String> row, List<List<String>> all) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            int at = column;
            int width = all.stream().mapToInt(one -> one.get(at).length()).max().orElse(0);
            line.append(row.get(column))
                    .append(" ".repeat(width - row.get(column).length()))
                    .append(GAP);
        }
        return line.toString().stripTrailing();
    }

    private static @Nullable Object at(@Nullable Object tree, String path) {
        int dot = path.indexOf('.');
        if (dot >= 0) {
            Object elements = at(tree, path.substring(0, dot));
            String rest = path.substring(dot + 1);
            return elements instanceof List<?> list
                    ? list.stream()
                            .map(one -> at(one, rest))
                            .filter(Objects::nonNull)
                            .toList()
                    : at(elements, rest);
        }
        return tree instanceof Map<?, ?> map ? map.get(path) : null;
    }

    private static String cell(@Nullable Object value) {
        String text = switch (value) {
            case null -> "";
            case List<?> list -> list.stream().map(ManagementOutput::cell).collect(Collectors.joining(","));
            case Map<?, ?> map -> ManagedJson.write(map);
            case BigDecimal number -> number.toPlainString();
            default -> value.toString();
        };
        return Printable.of(text, Integer.MAX_VALUE);
    }

    /** Prints what a change has done or, after a dry run, would do: each item with the keys that differ. */
    void changes(Response response) {
        if (isJson) {
            tree(response.tree());
        } else {
            Object tree = response.tree();
            List<?> changes = list(response, "changes");
            for (Object change : changes) {
                String line = String.valueOf(change);
                print(out, line);
                // An item is named "accounts.shop: changed"; a name may contain a colon.
                String path = line.substring(0, Math.max(0, line.lastIndexOf(": ")));
                difference(GAP, item(at(tree, "before"), path), item(at(tree, "after"), path));
            }
            Object count = at(tree, "count");
            if (count instanceof Number all && all.intValue() > changes.size()) {
                print(out, "and " + (all.intValue() - changes.size()) + " more");
            }
            for (Object move : list(response, "moves")) {
                Object to = at(move, "to");
                print(
                        out,
                        cell(at(move, "messages")) + " waiting messages of " + cell(at(move, "group"))
                                + (to == null ? " would have no route" : " would move to " + cell(to)));
            }
            if (Boolean.FALSE.equals(at(tree, "allMoves"))) {
                hint("only some of the waiting messages were counted");
            }
            boolean isDry = Boolean.TRUE.equals(at(tree, "dryRun"));
            print(out, changes.isEmpty() ? "no changes" : isDry ? "dry run, nothing is changed" : "changed");
        }
        away(response);
    }

    private static @Nullable Object item(@Nullable Object items, String path) {
        return items instanceof Map<?, ?> map ? map.get(path) : null;
    }

    private void difference(String indent, @Nullable Object before, @Nullable Object after) {
        if (!(before instanceof Map<?, ?>) && !(after instanceof Map<?, ?>)) {
            values(indent, "", before, after);
            return;
        }
        Map<?, ?> old = before instanceof Map<?, ?> map ? map : Map.of();
        Map<?, ?> changed = after instanceof Map<?, ?> map ? map : Map.of();
        TreeSet<String> keys = new TreeSet<>();
        old.keySet().forEach(key -> keys.add(String.valueOf(key)));
        changed.keySet().forEach(key -> keys.add(String.valueOf(key)));
        for (String key : keys) {
            values(indent, key + ": ", old.get(key), changed.get(key));
        }
    }

    private void values(String indent, String key, @Nullable Object before, @Nullable Object after) {
        if (!Objects.equals(before, after)) {
            if (before != null) {
                print(out, indent + "- " + key + cell(before));
            }
            if (after != null) {
                print(out, indent + "+ " + key + cell(after));
            }
        }
    }
}
