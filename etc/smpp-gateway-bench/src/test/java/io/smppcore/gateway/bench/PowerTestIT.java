package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.cli.Main;
import io.smppcore.gateway.power.PowerTest;
import io.smppcore.testing.Prerequisite;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A store and call detail records on a disk that loses its power. */
class PowerTestIT {

    private static final int CUTS = Boolean.getBoolean("smpp.full") ? 10_000 : 20;

    /** File system in memory, where a sync takes no time; some machines have none. */
    private static final Path MEMORY = Path.of("/dev/shm");

    @TempDir
    static Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void requireCompiler() throws InterruptedException {
        Prerequisite.C_COMPILER.require(PowerTest.isPossible());
    }

    private int run(String... options) {
        CommandLine command = BenchMain.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        String[] arguments = new String[options.length + 4];
        arguments[0] = "power-test";
        arguments[1] = "--json";
        arguments[2] = "--dir";
        arguments[3] = (Files.isWritable(MEMORY) ? MEMORY : directory).toString();
        System.arraycopy(options, 0, arguments, 4, options.length);
        return command.execute(arguments);
    }

    private Map<String, Object> result() throws IOException {
        return JSON.std.mapFrom(out.toString());
    }

    private int figure(String name) throws IOException {
        return (Integer) Objects.requireNonNull(result().get(name));
    }

    @Test
    void losesNothingThatWasPromised() throws IOException {
        int exitCode = run("--cuts", Integer.toString(CUTS));

        assertThat(err.toString()).isEmpty();
        assertThat(exitCode).isZero();
        assertThat(result())
                .containsEntry("cuts", CUTS)
                .containsEntry("failed_starts", 0)
                .containsEntry("lost_changes", 0)
                .containsEntry("lost_records", 0)
                .containsEntry("wrong_states", 0);
        assertThat(figure("acknowledged")).isGreaterThan(500);
        assertThat(figure("syncs")).isGreaterThan(100);
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes half a minute")
    void findsTheLossesOfADiskThatConfirmsSyncsWithoutEffect() throws IOException {
        assertThat(run("--cuts", "20", "--lying-disk")).isEqualTo(Main.FAILED);

        // The store refuses to open if it notices a loss itself; other losses are found by the test.
        assertThat(figure("failed_starts") + figure("lost_changes")).isPositive();
        assertThat(figure("lost_records")).isPositive();
        assertThat(err.toString()).contains("recording 0, call ", "call detail records are missing");
    }

    @Test
    void reportsBounds() {
        assertThat(run("--cuts", "0")).isEqualTo(Main.CANNOT);
        assertThat(err.toString()).contains("--cuts: 1 to 1000000");
    }
}
