package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.step.NamedPlace;
import io.smppcore.gateway.step.StepMain;
import io.smppcore.gateway.step.Sweep;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A gateway of which each call fails, and that ends at each named place. */
class StepTestIT {

    private static final boolean IS_FULL = Boolean.getBoolean("smpp.full");

    /** More than there are with {@code --full}. */
    private static final int FAULTS = IS_FULL ? 100_000 : 3;

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... options) {
        CommandLine command = BenchMain.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        String[] arguments = new String[options.length + 4];
        arguments[0] = "step-test";
        arguments[1] = "--json";
        arguments[2] = "--dir";
        arguments[3] = directory.toString();
        System.arraycopy(options, 0, arguments, 4, options.length);
        return command.execute(arguments);
    }

    private Map<String, Object> result() throws IOException {
        return JSON.std.mapFrom(out.toString());
    }

    @Test
    void goesOnOrStartsAgainAfterTheFailureOfAnyCall() throws IOException {
        int exitCode = run("--faults", Integer.toString(FAULTS), "--halts", "0");

        assertThat(err.toString()).as("%s", result().get("seed")).isEmpty();
        assertThat(exitCode).isZero();
        assertThat((Integer) result().get("faults")).isPositive();
        assertThat((Integer) result().get("possible_faults")).isGreaterThan(500);
        // Each named place of one node is on the path of the run.
        assertThat(result().get("calls"))
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                .containsKeys(Arrays.stream(NamedPlace.values())
                        .filter(place -> place.scope() == NamedPlace.Scope.MESSAGES)
                        .map(NamedPlace::toString)
                        .toArray(String[]::new));
    }

    @Test
    @EnabledIfSystemProperty(
            named = "smpp.full",
            matches = "true",
            disabledReason = "takes half a minute for each place")
    void losesNothingWhenItEndsAtANamedPlace() throws IOException {
        int exitCode = run("--faults", "0", "--halts", "100");

        assertThat(err.toString()).as("%s", result().get("seed")).isEmpty();
        assertThat(exitCode).isZero();
        assertThat((Integer) result().get("halts")).isGreaterThanOrEqualTo(2);
    }

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes half a minute")
    void findsTheLossesOfAStoreThatAcknowledgesWithoutWriting() throws Exception {
        Sweep sweep = new Sweep(directory, StepMain.LOSS, null, run -> {});

        sweep.run(0, 0);

        assertThat(sweep.problems()).anyMatch(problem -> problem.startsWith("lost: "));
    }
}
