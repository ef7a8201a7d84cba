package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.gateway.cli.Main;
import io.smppcore.testing.DocumentedCommand;
import io.smppcore.testing.ProjectFolder;
import io.smppcore.testing.Waits;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The first configuration of docs/gateway/README.md, and the commands of all documents. */
class DocumentedGatewayTest {

    private static final Path PROJECT = ProjectFolder.root();
    private static final Path PAGE = PROJECT.resolve("docs/gateway/README.md");
    private static final Pattern YAML = Pattern.compile("(?s)```yaml\\R(.*?)```");
    private static final Pattern SHELL = Pattern.compile("(?s)```sh\\R(.*?> (\\S+\\.yaml))\\R```");

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... command) {
        CommandLine line = BenchMain.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(command);
    }

    private Path configuration() throws IOException {
        Matcher yaml = YAML.matcher(Files.readString(PAGE));
        assertThat(yaml.find()).isTrue();
        return Files.writeString(directory.resolve("gateway.yaml"), yaml.group(1));
    }

    static List<DocumentedCommand> commands() throws IOException {
        return DocumentedCommand.argumentsOf("gateway");
    }

    /** Returns the commands that need no server and end at once, and those that run a gateway: these are checked. */
    static Stream<DocumentedCommand> briefCommands() throws IOException {
        return commands().stream()
                .filter(command -> command.inBlock() || command.words().contains("--schema"))
                .map(command -> command.withWords(command.words().stream()
                        .map(word -> word.equals("run") ? "check" : word)
                        .toList()))
                .filter(command -> List.of("check", "route", CapacityModelCommand.NAME)
                        .contains(command.words().getFirst()));
    }

    @Test
    void firstConfigurationIsValid() throws IOException {
        assertThat(run("check", configuration().toString())).as(err.toString()).isZero();
        assertThat(out.toString()).startsWith("no mistakes");
    }

    @Test
    void findsCommands() throws IOException {
        assertThat(commands().stream()
                        .filter(DocumentedCommand::inBlock)
                        .map(command -> command.place().replaceFirst(":.*", "")))
                .hasSizeGreaterThan(12)
                .contains(
                        "docs/gateway/README.md",
                        "docs/gateway/cluster.md",
                        "docs/gateway/capacity.md",
                        "examples/README.md");
        assertThat(briefCommands()).hasSizeGreaterThan(6);
    }

    /** Returns all commands, also those of the package. */
    static Stream<DocumentedCommand> allCommands() throws IOException {
        List<DocumentedCommand> ofPackage = DocumentedCommand.all("smpp-gateway");
        assertThat(ofPackage).hasSizeGreaterThan(6);
        return Stream.concat(commands().stream(), ofPackage.stream());
    }

    @ParameterizedTest
    @MethodSource("allCommands")
    void parsesEveryCommand(DocumentedCommand command) {
        try {
            assertThat(BenchMain.commandLine().parseArgs(command.args()).errors())
                    .isEmpty();
        } catch (CommandLine.MissingParameterException e) {
            // A sentence may name a command without its arguments.
            if (command.inBlock()) {
                throw e;
            }
        }
    }

    @ParameterizedTest
    @MethodSource("briefCommands")
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a script for bash writes a configuration")
    void runsWhatEndsAtOnce(DocumentedCommand command) throws Exception {
        configuration();
        results();
        String[] words = command.args();
        for (int i = 1; i < words.length; i++) {
            if (words[i].matches(".*\\.(yaml|jsonl|md)")) {
                words[i] = file(words[i]).toString();
            }
        }

        assertThat(run(words)).as(err.toString()).isZero();
        assertThat(out.toString()).isNotBlank();
        if (words[0].equals("route")) {
            assertThat(out.toString()).contains("to alpha");
        }
    }

    /** Writes results such as those of the documented measurements. */
    private void results() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (DocumentedCommand command : commands()) {
            List<String> words = command.words();
            if (words.contains("bench") && words.contains("--json")) {
                lines.append("""
                        {"gateway_cpu_us_per_message":70,"broker_cpu_us_per_message":40,\
                        "log_octets_per_message":1070,"nodes":%s,"brokers":%s}
                        """.formatted(value(words, "--nodes"), value(words, "--brokers")));
            }
        }
        Files.writeString(directory.resolve("results.jsonl"), lines);
    }

    /** Returns the value of an option, or 3, the default of the options for which this is called. */
    private static String value(List<String> words, String option) {
        int index = words.indexOf(option);
        return index < 0 ? "3" : words.get(index + 1);
    }

    /** Returns a copy of a file of the project, or the file that the reader of docs/gateway/README.md has written. */
    private Path file(String name) throws IOException, InterruptedException {
        Path copy = directory.resolve(Path.of(name).getFileName());
        if (Files.exists(PROJECT.resolve(name))) {
            return Files.copy(PROJECT.resolve(name), copy);
        }
        if (!Files.exists(copy)) {
            Matcher script = SHELL.matcher(Files.readString(PAGE));
            assertThat(script.find()).isTrue();
            assertThat(script.group(2)).isEqualTo(name);
            Process bash = new ProcessBuilder("bash", "-e", "-c", script.group(1))
                    .directory(directory.toFile())
                    .inheritIO()
                    .start();
            assertThat(bash.waitFor(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(bash.exitValue()).isZero();
        }
        return copy;
    }

    @Test
    void everyCommandHasHelp() {
        assertThat(run("--help")).isZero();
        for (String name : BenchMain.commandLine().getSubcommands().keySet()) {
            assertThat(run(name, "--help")).as(name).isZero();
        }
    }

    @Test
    void printsAllMistakes() throws IOException {
        Path file = Files.writeString(directory.resolve("bad.yaml"), "accounts: {}\nsmsc: {}\n");

        assertThat(run("check", file.toString())).isEqualTo(Main.CANNOT);
        assertThat(err.toString()).contains("smscs", "did you mean");
    }

    @Test
    void reportsBoundsOfOptions() {
        assertThat(run("bench", "--seconds", "0")).isEqualTo(Main.CANNOT);
        assertThat(run("kill-test", "--kills", "-1")).isEqualTo(Main.CANNOT);
        assertThat(err.toString()).contains("1 to 3600", "0 to 10000");
    }
}
