package io.smppcore.tools.profile;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A tree of calls, each below its caller and the most frequent first. Confined to one thread. */
final class CallTree {

    /** Calls with less than 1/SMALLEST_PART of all samples are not shown. */
    private static final int SMALLEST_PART = 100;

    private static final double PERCENT = 100;
    private static final String INDENT = "  ";

    private final Node root = new Node("");

    /** A call with a path. */
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

    /** Adds a stack with its number of samples, the outermost call first. */
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

    /** Appends the callees. A single callee keeps the indent of its caller, because stacks are deep. */
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
