package io.smppcore.gateway.config.document;

import io.smppcore.internal.util.EditDistance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Problems and names that were found while a document is read. Confined to one thread. */
public final class ConfigReading {

    private final List<Finding> problems = new ArrayList<>();
    private final Map<Kind, Set<String>> names = new EnumMap<>(Kind.class);
    private final Set<String> ignored = new HashSet<>();

    /** Number of problems that were only counted, because their value was passed to {@link #ignore} before. */
    private int repeated;

    private final List<Reference> references = new ArrayList<>();

    /** Kinds of names to which other places of the document refer. */
    public enum Kind {
        ACCOUNT("account"),
        GROUP("SMSC group"),
        ROUTE("route"),
        MO_ROUTE("mo route"),
        RULE("rule"),
        TOKEN("token");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * A problem.
     *
     * @param line line from 1; 0 if unknown
     * @param column column from 1; 0 if unknown
     * @param path keys that lead to the value; empty for the whole document
     * @param text description of the problem
     */
    public record Finding(int line, int column, String path, String text) {}

    private record Reference(Kind kind, String name, Value place) {}

    /** Marks a value that could not be read. Its further problems are counted but not recorded. */
    void ignore(Value unknown) {
        ignored.add(unknown.path());
    }

    /** Notes a problem. */
    public void problem(Value place, String text) {
        if (ignored.contains(place.path())) {
            repeated++;
            return;
        }
        problems.add(new Finding(place.line(), place.column(), place.path(), text));
    }

    /** Records a problem at a position. */
    void problem(int line, int column, String path, String text) {
        problems.add(new Finding(line, column, path, text));
    }

    /**
     * Returns the result of a supplier. If it throws {@link UnreadableValueException}, records the problem and returns
     * null.
     */
    public <T> @Nullable T attempt(Supplier<T> value) {
        try {
            return value.get();
        } catch (UnreadableValueException e) {
            Value place = e.place();
            if (place != null) {
                problem(place, String.valueOf(e.getMessage()));
            }
            return null;
        }
    }

    /** Returns true if no problem was found since their number was {@code count}. */
    boolean isGoodSince(int count) {
        return problemCount() == count;
    }

    int problemCount() {
        return problems.size() + repeated;
    }

    /** Declares a name to which other places may refer. It may be declared several times. */
    public void declare(Kind kind, String name) {
        names.computeIfAbsent(kind, key -> new TreeSet<>()).add(name);
    }

    /** Declares a name, and records a problem if it was declared before. */
    public void declareOnce(Kind kind, String name, Value place) {
        if (!names.computeIfAbsent(kind, key -> new TreeSet<>()).add(name)) {
            problem(place, kind.words + " " + shown(name, place) + " is defined twice (expected: once)");
        }
    }

    private static String shown(String name, Value place) {
        return place.secret() ? place.shown() : "'" + name + "'";
    }

    /** Records a reference to a name that must be declared somewhere in the document. */
    public void refer(Kind kind, String name, Value place) {
        references.add(new Reference(kind, name, place));
    }

    /**
     * Checks the references, and returns all problems in the order of their lines. Called at the end of the document.
     */
    public List<Finding> end() {
        for (Reference reference : references) {
            Set<String> known = names.getOrDefault(reference.kind, Set.of());
            if (!known.contains(reference.name)) {
                problem(
                        reference.place,
                        "no " + reference.kind.words + " " + shown(reference.name, reference.place)
                                + EditDistance.nearest(reference.name, known)
                                        .map(name -> " (did you mean " + name + "?)")
                                        .orElse(""));
            }
        }
        problems.sort(Comparator.comparingInt(Finding::line).thenComparingInt(Finding::column));
        return List.copyOf(problems);
    }
}
