package io.smppcore.benchmarks.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.BuiltJar;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The program in the built jar, as {@code ./smpp bench leak} starts it; LeakCheckTest has less work. */
@EnabledIfSystemProperty(named = "smpp.full", matches = "true")
class LeakCheckIT {

    private static final int MINUTES = 20;

    @BeforeAll
    static void requireTheJar() {
        BuiltJar.require();
    }

    @TempDir
    Path folder;

    @Test
    void noPathLeaks() throws Exception {
        Run run = leak("--cycles", "10", "--iterations", "200000", "--json");
        System.out.println(run.output);

        assertThat(run.exitCode).as(run.output).isZero();
        assertThat(Pattern.compile("\"path\":\"(\\w+)\",\"flat\":true")
                        .matcher(run.output)
                        .results()
                        .map(path -> path.group(1)))
                .containsExactly("codec", "tlv", "receipt", "segment", "session");
    }

    @Test
    void namesTheWrongOptionInOneLine() throws Exception {
        Run run = leak("--cycles", "2");

        assertThat(run.exitCode).isEqualTo(2);
        assertThat(run.output).startsWith("cycles: 2 (expected: 3 to 1000)");
    }

    private Run leak(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:MarkSweepDeadRatio=0",
                "-Xmx512m",
                "-jar",
                BuiltJar.PATH.toString(),
                "leak"));
        command.addAll(List.of(arguments));
        File output = folder.resolve("output").toFile();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertThat(ended).as("ends within " + MINUTES + " minutes").isTrue();
        return new Run(process.exitValue(), Files.readString(output.toPath()));
    }

    private record Run(int exitCode, String output) {}
}
