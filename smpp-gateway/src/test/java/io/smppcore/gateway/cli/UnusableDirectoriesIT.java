package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program with directories in which it cannot create files. */
class UnusableDirectoriesIT {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "file, cdr, 'gateway run: %s/file/lock cannot be locked: '",
        "data, file, 'gateway run: cdr.directory: %s/file cannot be used: '"
    })
    void areNamedInOneLine(String data, String cdr, String expected) throws Exception {
        Files.createFile(directory.resolve("file"));
        Path yaml = Files.writeString(directory.resolve("gateway.yaml"), """
                data: %1$s/%2$s
                cdr: {directory: %1$s/%3$s}
                server: {host: 127.0.0.1, port: 0}
                accounts: {shop: {password: secret}}
                smscs: {alpha: {client: {endpoints: "127.0.0.1:1", systemId: me, password: secret}}}
                """.formatted(directory, data, cdr));
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "run",
                        yaml.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(Main.CANNOT);
        List<String> lines = Files.readAllLines(output);
        assertThat(lines.getLast())
                .contains(expected.formatted(directory), "FileAlreadyExistsException", "(expected: ");
        assertThat(lines).noneMatch(line -> line.startsWith("\tat "));
    }
}
