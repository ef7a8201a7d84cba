package io.smppcore.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.DocumentedCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Checks the commands in README.md, docs and the READMEs of modules against the command line. */
class DocumentedCommandsTest {

    static Stream<DocumentedCommand> commands() throws IOException {
        return DocumentedCommand.all().stream()
                .filter(command ->
                        !DocumentedCommand.OF_SCRIPT.contains(command.words().getFirst()));
    }

    @Test
    void findsCommands() throws IOException {
        assertThat(commands().filter(DocumentedCommand::inBlock)).hasSizeGreaterThan(40);
        assertThat(commands())
                .extracting(DocumentedCommand::place)
                .anyMatch(place -> place.startsWith("examples/README.md"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void acceptsTheOptions(DocumentedCommand command) {
        try {
            Main.commandLine(command.args()[0]).parseArgs(command.args());
        } catch (CommandLine.MissingParameterException e) {
            // A sentence may name a command without its arguments.
            if (command.inBlock()) {
                throw e;
            }
        }
    }

    /** Conflicting options are refused before the host, which is another machine. */
    @ParameterizedTest
    @MethodSource("commands")
    void driveAcceptsTheOptionsTogether(DocumentedCommand documented) {
        List<String> words = documented.words();
        if (!words.getFirst().equals("drive") || words.contains("--trust")) {
            return;
        }
        List<String> command = new ArrayList<>(words);
        command.addAll(List.of("--host", "192.0.2.1"));
        assertThat(Invocation.of(command.toArray(String[]::new)).err()).contains("192.0.2.1 is not this machine");
    }
}
