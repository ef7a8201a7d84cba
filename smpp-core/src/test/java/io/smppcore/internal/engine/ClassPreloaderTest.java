package io.smppcore.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.testing.Waits;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The setting is of a whole process, so each test starts one. */
class ClassPreloaderTest {

    private static final String BUFFER_EVENTS = "io.netty.jfr.enabled";

    @TempDir
    Path directory;

    static final class Start {

        public static void main(String[] args) {
            ClassPreloader.start();
            System.out.println(BUFFER_EVENTS + "=" + System.getProperty(BUFFER_EVENTS));
        }
    }

    /** Returns the setting after the start of a process with the given JVM options. */
    private static String setting(String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Start.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader output = process.inputReader()) {
            String prefix = BUFFER_EVENTS + "=";
            return output.lines()
                    .filter(line -> line.startsWith(prefix))
                    .findFirst()
                    .map(line -> line.substring(prefix.length()))
                    .orElseThrow();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    @Timeout(value = Waits.METHOD_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void registersNoBufferEventsUnlessRequestedOrRecorded() throws Exception {
        assertThat(setting()).isEqualTo("false");
        assertThat(setting("-D" + BUFFER_EVENTS + "=true")).isEqualTo("true");
        assertThat(setting("-XX:StartFlightRecording:filename=" + directory.resolve("recording.jfr")))
                .isEqualTo("null");
    }
}
