package io.smppcore.tools.profile;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A tree of the calls in a profile, printed with each call below its caller, the most frequent first. Confined to one
 * thread.
 */
final class CallTree {

    /** Calls with less than this fraction of all samples, 1 in 100, are not shown. */
    private static final int SMALLEST_PART = 100;

    private static final double PERCENT = 100;
    private static final String INDENT = "  ";

    private final Node root = new Node("");

    /** A call that is reached by one path of callers. */
    private static final class Node {

        private final String name;
        private final Map<String, Node> callees = new HashMap<>();
        private long samples;

        Node(String name) {
            this.name = name;
        }

        List<Node> calleesAbove(long least) {
            return callees.values().stream()
                    .filter(callee -> callee.samples >= least)
                    .sorted(Comparator.comparingLong((Node callee) -> callee.samples)
                            .reversed()
                            .thenComparing(callee -> callee.name))
                    .toList();
        }
    }

    /** Adds samples of a stack, whose calls are ordered from the outermost to the innermost. */
    void add(List<String> stack, long count) {
        Node node = root;
        node.samples += count;
        for (String call : stack) {
            node = node.callees.computeIfAbsent(call, Node::new);
            node.samples += count;
        }
    }

    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder();
        long least = Math.max(1, (root.samples + SMALLEST_PART - 1) / SMALLEST_PART);
        append(lines, root, 0, least);
        return lines.toString();
    }

    /**
     * Appends a line for each callee. Stacks are deep, so that the indent grows only where a call has several callees.
     */
    private void append(StringBuilder lines, Node caller, int depth, long least) {
        for (Node callee : caller.calleesAbove(least)) {
            lines.append(String.format(Locale.ROOT, "%5.1f %%  ", PERCENT * callee.samples / root.samples))
                    .append(INDENT.repeat(depth))
                    .append(callee.name.replace('/', '.'))
                    .append('\n');
            boolean branches = callee.calleesAbove(least).size() > 1;
            append(lines, callee, caller == root || branches ? depth + 1 : depth, least);
        }
    }
}
