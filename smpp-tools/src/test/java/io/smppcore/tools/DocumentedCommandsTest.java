package io.smppcore.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the commands in README.md and docs against the command line. */
class DocumentedCommandsTest {

    private static final Path PROJECT = Path.of("..");
    private static final Pattern LINE = Pattern.compile(" {4}\\./smpp (.+)");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    /** Subcommands of the script itself. */
    private static final List<String> SCRIPT =
            List.of("test", "bench", "gateway", "fuzz", "stress", "mutation", "release", "site", "help", "jdk");

    static Stream<List<String>> commands() throws IOException {
        List<List<String>> commands = new ArrayList<>();
        try (Stream<Path> docs = Files.list(PROJECT.resolve("docs"))) {
            Stream<Path> all = Stream.concat(Stream.of(PROJECT.resolve("README.md")), docs);
            for (Path file : all.filter(doc -> doc.toString().endsWith(".md")).toList()) {
                for (String line : Files.readAllLines(file)) {
                    Matcher matcher = LINE.matcher(line);
                    if (matcher.matches()) {
                        commands.add(words(matcher.group(1)));
                    }
                }
            }
        }
        return commands.stream().filter(words -> !SCRIPT.contains(words.getFirst()));
    }

    /** Returns the words of the first command, without comments, options in brackets and the rest of a pipe. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line.replaceAll("\\[[^]]*]", ""));
        while (word.find() && !word.group().equals("#") && !word.group().equals("|")) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2));
        }
        return words;
    }

    @Test
    void findsCommands() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void acceptsTheOptions(List<String> words) {
        assertThatCode(() -> Main.commandLine().parseArgs(words.toArray(String[]::new)))
                .doesNotThrowAnyException();
    }

    /** Conflicting options are refused before the host, which is another machine. */
    @ParameterizedTest
    @MethodSource("commands")
    void driveAcceptsTheOptionsTogether(List<String> words) {
        if (!words.getFirst().equals("drive") || words.contains("--trust")) {
            return;
        }
        List<String> command = new ArrayList<>(words);
        command.addAll(List.of("--host", "192.0.2.1"));
        assertThat(Invocation.of(command.toArray(String[]::new)).err()).contains("192.0.2.1 is not this machine");
    }
}
