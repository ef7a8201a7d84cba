package io.smppcore.benchmarks.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.benchmarks.BuiltJar;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built jar against the stored figures, in JVMs without JaCoCo and without leak detection. */
class AllocationBaselineIT {

    private static final Path BASELINE = Path.of("src", "test", "resources", "allocation-baseline.csv");

    @BeforeAll
    static void requireTheJar() {
        BuiltJar.require();
    }

    @TempDir
    Path folder;

    @Test
    void allocatesAtMostATenthMoreThanTheBaseline() throws Exception {
        File output = folder.resolve("output").toFile();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        BuiltJar.PATH.toString(),
                        AllocationBaseline.class.getName(),
                        "check",
                        BASELINE.toString())
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        String text = Files.readString(output.toPath());
        System.out.println(text.substring(Math.max(0, text.indexOf("bytes/operation"))));

        assertThat(ended).as("ends within five minutes").isTrue();
        assertThat(process.exitValue()).as(text).isZero();
    }
}
