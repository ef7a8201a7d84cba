package io.smppcore.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.attack.AttackCommand;
import io.smppcore.benchmarks.languages.LanguagesCommand;
import io.smppcore.benchmarks.leak.LeakCommand;
import io.smppcore.testing.DocumentedCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;

/** Checks the commands {@code ./smpp bench} of all documents against JMH, the benchmarks and the subcommands. */
class DocumentedBenchmarksTest {

    private static final OutputFormat SILENT = OutputFormatFactory.createFormatInstance(
            new PrintStream(PrintStream.nullOutputStream()), VerboseMode.SILENT);
    private static final Set<String> SUBCOMMANDS =
            Set.of("report", "compare", "attack", "languages", "leak", "baseline");
    private static final String PLACEHOLDER = "ARGS...";

    /** Types of the parameters of all benchmarks by name. */
    private static final Map<String, List<Class<?>>> TYPES = new HashMap<>();

    @BeforeAll
    static void readTypes() throws IOException, ClassNotFoundException {
        Path classes = Path.of("target", "classes");
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(each -> each.toString().matches(".*(State|Benchmark)(\\$\\w+)?\\.class"))
                    .toList()) {
                String name = classes.relativize(file).toString().replace(".class", "");
                for (Field field : Class.forName(
                                name.replace('/', '.'), false, DocumentedBenchmarksTest.class.getClassLoader())
                        .getDeclaredFields()) {
                    if (field.isAnnotationPresent(Param.class)) {
                        TYPES.computeIfAbsent(field.getName(), key -> new ArrayList<>())
                                .add(field.getType());
                    }
                }
            }
        }
    }

    static Stream<DocumentedCommand> subcommands() throws IOException {
        return commands().filter(DocumentedBenchmarksTest::isSubcommand);
    }

    static Stream<DocumentedCommand> runs() throws IOException {
        return commands().filter(command -> !isSubcommand(command));
    }

    /** Returns the commands with arguments; a sentence may leave them out. */
    private static Stream<DocumentedCommand> commands() throws IOException {
        return DocumentedCommand.argumentsOf("bench").stream()
                .filter(command -> command.inBlock() || !command.words().isEmpty())
                .filter(command -> !command.words().contains(PLACEHOLDER));
    }

    private static boolean isSubcommand(DocumentedCommand command) {
        return SUBCOMMANDS.contains(command.words().getFirst());
    }

    @Test
    void findsCommands() throws IOException {
        assertThat(runs()).hasSizeGreaterThan(50);
        assertThat(subcommands()).hasSizeGreaterThan(8);
    }

    @ParameterizedTest
    @MethodSource("subcommands")
    void subcommandsAcceptTheOptions(DocumentedCommand command) {
        List<String> words = command.words();
        switch (words.getFirst()) {
            case "baseline" -> assertThat(words).hasSize(1);
            case "attack" ->
                new CommandLine(AttackCommand.class)
                        .parseArgs(words.stream().skip(1).toArray(String[]::new));
            case "languages" ->
                new CommandLine(LanguagesCommand.class)
                        .parseArgs(words.stream().skip(1).toArray(String[]::new));
            case "leak" ->
                new CommandLine(LeakCommand.class)
                        .parseArgs(words.stream().skip(1).toArray(String[]::new));
            default -> new CommandLine(BenchCommand.class).parseArgs(command.args());
        }
    }

    @ParameterizedTest
    @MethodSource("runs")
    void findsBenchmarksWithTheParameters(DocumentedCommand command) throws CommandLineOptionException {
        List<String> words = new ArrayList<>(command.words());
        int graph = words.indexOf("--flamegraph");
        if (graph >= 0) {
            assertThat(words.remove(graph + 1)).endsWith(".html");
            words.remove(graph);
        }
        CommandLineOptions options = new CommandLineOptions(words.toArray(String[]::new));
        Collection<BenchmarkListEntry> benchmarks =
                BenchmarkList.defaultList().find(SILENT, options.getIncludes(), List.of());

        assertThat(benchmarks).isNotEmpty();
        for (String include : options.getIncludes()) {
            assertThat(BenchmarkList.defaultList().find(SILENT, List.of(include), List.of()))
                    .as(include)
                    .isNotEmpty();
        }
        for (int i = 0; i + 1 < words.size(); i++) {
            if (words.get(i).equals("-p")) {
                assertIsParameter(benchmarks, words.get(i + 1));
            }
        }
    }

    private static void assertIsParameter(Collection<BenchmarkListEntry> benchmarks, String parameter) {
        String[] nameAndValues = parameter.split("=", 2);
        String name = nameAndValues[0];
        assertThat(benchmarks)
                .as(name)
                .anySatisfy(benchmark ->
                        assertThat(benchmark.getParams().orElse(Map.of())).containsKey(name));
        for (String value : nameAndValues[1].split(",", -1)) {
            assertThat(TYPES.get(name)).as(parameter).anyMatch(type -> accepts(type, value));
        }
    }

    private static boolean accepts(Class<?> type, String value) {
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .anyMatch(constant -> ((Enum<?>) constant).name().equals(value));
        }
        if (type == boolean.class) {
            return value.equals("true") || value.equals("false");
        }
        return type == String.class || value.matches("\\d+");
    }
}
