package io.smppcore.tools.profile;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import one.convert.Arguments;
import one.convert.FlameGraph;

/** The result of a {@link CpuProfiler}: the number of samples of each stack. Immutable, thread-safe. */
public final class Profile {

    /**
     * Number of samples by stack. A stack is the name of the side, followed by the calls from the outermost to the
     * innermost; names of types have slashes.
     */
    private final Map<List<String>, Long> stacks;

    Profile(Map<List<String>, Long> stacks) {
        this.stacks = Collections.unmodifiableMap(new LinkedHashMap<>(stacks));
    }

    /** Returns the number of samples of all stacks. */
    public long samples() {
        return stacks.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Returns the call tree as lines, with the share of each call in all samples. Calls with less than 1 % are left
     * out.
     */
    public String callTree() {
        CallTree tree = new CallTree();
        stacks.forEach(tree::add);
        return tree.toString();
    }

    /**
     * Writes a flame graph as an HTML page without references to other files.
     *
     * @param title title of the page
     * @param file file, overwritten if it exists
     */
    public void drawFlameGraph(String title, Path file) throws IOException {
        FlameGraph graph = new FlameGraph(new Arguments("--title", title));
        graph.parseCollapsed(new StringReader(collapsed()));
        try (OutputStream out = Files.newOutputStream(file)) {
            graph.dump(out);
        }
    }

    /**
     * Returns a line for each stack: its calls separated by semicolons, then a space and the number of samples. This is
     * the input format of flame graphs.
     */
    String collapsed() {
        StringBuilder lines = new StringBuilder();
        stacks.forEach((stack, count) ->
                lines.append(String.join(";", stack)).append(' ').append(count).append('\n'));
        return lines.toString();
    }
}
