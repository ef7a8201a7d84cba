package io.smppcore.testing.search;

import io.smppcore.testing.Prerequisite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Program that prints a line about tests that were skipped because a {@link Prerequisite} is missing.
 *
 * <p>Arguments: the folder of the project, and a file that is older than the reports to read.
 */
public final class SkippedTests {

    private static final Pattern SKIPPED = Pattern.compile("<skipped.*: needs ([^(]*) \\(([^)]*)\\)");

    /** MODULE/target/surefire-reports/TEST-NAME.xml. */
    private static final int REPORT_DEPTH = 4;

    private SkippedTests() {}

    /** Prints the line, unless no test was skipped. */
    public static void main(String[] args) throws IOException {
        String line = line(Path.of(args[0]), Path.of(args[1]));
        if (!line.isEmpty()) {
            // On a new line, because Maven ends its output with escape codes and no line break.
            System.out.println("\n" + line);
        }
    }

    /** Returns the line for the reports below a folder that are not older than a file; empty if none was skipped. */
    static String line(Path root, Path started) throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        try (Stream<Path> files = Files.find(
                root,
                REPORT_DEPTH,
                (file, attributes) ->
                        file.toString().matches(".*/target/(surefire|failsafe)-reports/TEST-[^/]*\\.xml"))) {
            for (Path report : files.toList()) {
                if (Files.getLastModifiedTime(report).compareTo(Files.getLastModifiedTime(started)) >= 0) {
                    SKIPPED.matcher(Files.readString(report))
                            .results()
                            .map(SkippedTests::reason)
                            .forEach(reason -> counts.merge(reason, 1, Integer::sum));
                }
            }
        }
        return counts.isEmpty()
                ? ""
                : counts.entrySet().stream()
                        .map(entry ->
                                entry.getValue() + (entry.getValue() == 1 ? " needs " : " need ") + entry.getKey())
                        .collect(Collectors.joining("; ", "smpp: tests skipped: ", ""));
    }

    private static String reason(MatchResult skipped) {
        return skipped.group(1) + " (" + skipped.group(2) + ")";
    }
}
