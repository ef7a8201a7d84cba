package io.smppcore.gateway.config;

import java.io.Serial;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown if a configuration has mistakes; contains all of them. Messages show no password and no secret. */
public final class ConfigException extends IllegalArgumentException {

    @Serial
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // an immutable list of records of numbers and texts
    private final List<Problem> problems;

    /** Creates an exception with the problems of a file, at least one. */
    public ConfigException(String file, List<Problem> problems) {
        super(message(file, problems));
        this.problems = List.copyOf(problems);
    }

    /** Returns the problems in the order of their lines. */
    public List<Problem> problems() {
        return problems;
    }

    private static String message(String file, List<Problem> problems) {
        return problems.size() + (problems.size() == 1 ? " problem" : " problems") + " in " + file
                + problems.stream()
                        .map(problem -> System.lineSeparator() + "  " + problem)
                        .collect(Collectors.joining());
    }

    /**
     * A problem of a configuration. Immutable.
     *
     * @param line line from 1; 0 if unknown
     * @param column column from 1; 0 if unknown
     * @param path keys that lead to the value, such as {@code accounts.acme.rate}; empty for the whole file
     * @param text value, expected values and nearest name
     */
    public record Problem(int line, int column, String path, String text) implements Serializable {

        @Override
        public String toString() {
            return (line > 0 ? "line " + line + ", column " + column + ": " : "")
                    + (path.isEmpty() ? "" : path + ": ")
                    + text;
        }
    }
}
