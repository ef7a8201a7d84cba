package io.smppcore.benchmarks;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The executable jar of this module. Maven builds it before integration tests; with a {@code -Dtest} of exclusions
 * alone, it also runs these tests before, as unit tests.
 */
public final class BuiltJar {

    public static final Path PATH = Path.of("target", "smpp-benchmarks.jar");

    private BuiltJar() {}

    /** Skips the test while there is no jar. */
    public static void require() {
        assumeTrue(Files.exists(PATH), PATH + " is not built yet");
    }
}
