package io.smppcore.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code smpp} with the built jar in a separate folder, where it creates the file of loaded classes. */
@Timeout(Waits.METHOD_SECONDS)
@EnabledOnOs(OS.LINUX)
class StartupIT {

    private static final String PDU = "00000010000000150000000000000001";

    @TempDir
    Path root;

    private Path jar;
    private Path cache;

    @BeforeEach
    void copy() throws IOException {
        Files.copy(Path.of("..", "smpp"), root.resolve("smpp"));
        jar = Files.createDirectories(root.resolve("smpp-tools").resolve("target"))
                .resolve("smpp-tools.jar");
        Files.copy(Path.of("target", "smpp-tools.jar"), jar);
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minusSeconds(60)));
        int version = Runtime.version().feature();
        cache = root.resolve("target").resolve("smpp-tools-" + version + (version < 25 ? ".jsa" : ".aot"));
    }

    @Test
    void readsClassesFromTheFileOfTheFirstCommand() throws Exception {
        String plain = decode("");
        assertThat(plain).startsWith("PDU 1 at offset 0: enquire_link, 16 octets");
        assertThat(cache).isNotEmptyFile();
        FileTime made = Files.getLastModifiedTime(cache);

        assertThat(decode("-Xlog:class+load").lines())
                .anySatisfy(line -> assertThat(line)
                        .contains(" io.smppcore.tools.inspect.DecodeCommand ")
                        .contains("source: shared objects file"));
        assertThat(Files.getLastModifiedTime(cache)).isEqualTo(made);
        assertThat(decode("-Xshare:off")).isEqualTo(plain);

        Files.setLastModifiedTime(jar, FileTime.from(made.toInstant().plusSeconds(1)));
        assertThat(decode("")).as("with a file of an older jar").isEqualTo(plain);
    }

    @Test
    void runsWithAnInvalidFile() throws Exception {
        Files.createDirectories(cache.getParent());
        for (String content : List.of("", "no archive")) {
            Files.writeString(cache, content);
            assertThat(decode(""))
                    .startsWith("PDU 1 at offset 0: enquire_link, 16 octets")
                    .doesNotContain("[");
            assertThat(cache).hasContent(content);
        }
    }

    /** Returns the standard output and standard error of a process, which has to succeed. */
    private String decode(String options) throws IOException, InterruptedException {
        Path output = root.resolve("output");
        ProcessBuilder builder = new ProcessBuilder("sh", root.resolve("smpp").toString(), "decode", PDU)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(Map.of("SMPP_JAVA_OPTS", options, "JAVA_HOME", System.getProperty("java.home")));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(Waits.SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
