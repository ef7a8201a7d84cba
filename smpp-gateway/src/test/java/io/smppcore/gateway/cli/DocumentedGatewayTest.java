package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The first configuration and the commands of docs/gateway.md. */
class DocumentedGatewayTest {

    private static final Path PAGE = Path.of("..", "docs", "gateway.md");
    private static final Pattern YAML = Pattern.compile("(?s)```yaml\\R(.*?)```");
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\./smpp gateway (.+)$");

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... command) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(command);
    }

    private Path configuration() throws IOException {
        Matcher yaml = YAML.matcher(Files.readString(PAGE));
        assertThat(yaml.find()).isTrue();
        return Files.writeString(directory.resolve("gateway.yaml"), yaml.group(1));
    }

    private static List<String[]> commands() throws IOException {
        List<String[]> commands = new ArrayList<>();
        Matcher command = COMMAND.matcher(Files.readString(PAGE));
        while (command.find()) {
            commands.add(command.group(1).split(" "));
        }
        return commands;
    }

    @Test
    void firstConfigurationIsValid() throws IOException {
        assertThat(run("check", configuration().toString())).as(err.toString()).isZero();
        assertThat(out.toString()).startsWith("no mistakes");
    }

    @Test
    void parsesEveryCommand() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(4);
        for (String[] command : commands()) {
            assertThat(Main.commandLine().parseArgs(command).errors()).isEmpty();
        }
    }

    @Test
    void explainsARoute() throws IOException {
        String file = configuration().toString();
        String[] command = commands().stream()
                .filter(words -> words[0].equals("route"))
                .findFirst()
                .orElseThrow();
        for (int i = 0; i < command.length; i++) {
            command[i] = command[i].equals("gateway.yaml") ? file : command[i];
        }

        assertThat(run(command)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("to alpha");
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
