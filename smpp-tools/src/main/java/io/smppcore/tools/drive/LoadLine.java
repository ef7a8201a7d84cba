package io.smppcore.tools.drive;

import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.report.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/**
 * A command line of {@code drive} or {@code self-test} that {@code compare} or {@code sweep} runs. Immutable.
 *
 * @param words the command and its options
 */
record LoadLine(List<String> words) {

    /** Pattern of a word, which may contain quoted parts with spaces. */
    private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']|\"[^\"]*\"|'[^']*')+");

    LoadLine {
        words = List.copyOf(words);
    }

    /**
     * Splits a line into words at spaces outside quotes.
     *
     * @throws IllegalArgumentException if a quote is not closed
     */
    static LoadLine parse(String line) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line);
        int end = 0;
        while (matcher.find()) {
            requireBlank(line, end, matcher.start());
            words.add(matcher.group().replaceAll("\"([^\"]*)\"|'([^']*)'", "$1$2"));
            end = matcher.end();
        }
        requireBlank(line, end, line.length());
        return new LoadLine(words);
    }

    /** Returns a copy with additional options at its end. */
    LoadLine with(String... options) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(options));
        return new LoadLine(all);
    }

    /**
     * Runs the command, and returns its report.
     *
     * @param control handle that ends it early
     * @throws IllegalArgumentException if it is not a command that drives load, or its options are wrong
     */
    RunReport run(LoadControl control) throws InterruptedException {
        return command().measure(control);
    }

    /** Checks the command line without running it; fails as {@link #run} does. */
    void check() {
        var unused = command();
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }

    private LoadCommand command() {
        LoadCommand command = switch (words.isEmpty() ? "" : words.getFirst()) {
            case "drive" -> new DriveCommand();
            case "self-test" -> new SelfTestCommand();
            default ->
                throw new IllegalArgumentException(
                        "'" + this + "': does not drive load (expected: drive ... or self-test ...)");
        };
        try {
            new CommandLine(command).parseArgs(words.subList(1, words.size()).toArray(String[]::new));
            return command;
        } catch (CommandLine.ParameterException e) {
            throw new IllegalArgumentException("'" + this + "': " + e.getMessage(), e);
        }
    }

    private static void requireBlank(String line, int from, int to) {
        if (!line.substring(from, to).isBlank()) {
            throw new IllegalArgumentException("'" + line + "': a quote is not closed");
        }
    }
}
