package io.smppcore.tools.profile;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import one.convert.Arguments;
import one.convert.FlameGraph;

/** How often each chain of calls was seen. Immutable, thread-safe. */
public final class Profile {

    /** From the side and the outermost call to the innermost; types are spelt with slashes. */
    private final Map<List<String>, Long> stacks;

    private Profile(Map<List<String>, Long> stacks) {
        this.stacks = stacks;
    }

    /** How often anything was seen. */
    public long samples() {
        return stacks.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Who calls whom, in lines, with the share of each; what takes less than 1 % is left out. */
    public String callTree() {
        CallTree tree = new CallTree();
        stacks.forEach(tree::add);
        return tree.toString();
    }

    /**
     * Draws a flame graph: a page that needs no other file.
     *
     * @param title what to write above it
     * @param file replaced if it is there
     */
    public void drawFlameGraph(String title, Path file) throws IOException {
        FlameGraph graph = new FlameGraph(new Arguments("--title", title));
        graph.parseCollapsed(new StringReader(collapsed()));
        try (OutputStream out = Files.newOutputStream(file)) {
            graph.dump(out);
        }
    }

    /** A line for each chain: its calls with semicolons between them, a space and how often. */
    String collapsed() {
        StringBuilder lines = new StringBuilder();
        stacks.forEach((stack, count) ->
                lines.append(String.join(";", stack)).append(' ').append(count).append('\n'));
        return lines.toString();
    }

    /** Collects chains. Confined to one thread. */
    static final class Builder {

        private final Map<List<String>, Long> stacks = new LinkedHashMap<>();

        void add(List<String> stack) {
            stacks.merge(new ArrayList<>(stack), 1L, Long::sum);
        }

        Profile build() {
            return new Profile(new LinkedHashMap<>(stacks));
        }
    }
}
