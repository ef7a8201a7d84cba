package io.smppcore.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The cycles of types that use each other. */
final class TypeCycles {

    private TypeCycles() {}

    /**
     * Returns the largest sets of types each of which uses all others of its set, directly or not; a type in no cycle
     * is a set of its own.
     *
     * @param uses the types that each type uses
     */
    static List<Set<String>> of(Map<String, Set<String>> uses) {
        Map<String, Set<String>> reached = new TreeMap<>();
        uses.keySet().forEach(type -> reached.put(type, reached(type, uses)));
        Set<Set<String>> cycles = new HashSet<>();
        reached.forEach((type, others) -> {
            Set<String> cycle = new TreeSet<>(Set.of(type));
            others.stream()
                    .filter(other -> reached.getOrDefault(other, Set.of()).contains(type))
                    .forEach(cycle::add);
            cycles.add(cycle);
        });
        return List.copyOf(cycles);
    }

    private static Set<String> reached(String from, Map<String, Set<String>> uses) {
        Set<String> found = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(uses.getOrDefault(from, Set.of()));
        while (!open.isEmpty()) {
            String next = open.remove();
            if (found.add(next)) {
                open.addAll(uses.getOrDefault(next, Set.of()));
            }
        }
        return found;
    }
}
