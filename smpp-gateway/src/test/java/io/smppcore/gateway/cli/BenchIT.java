package io.smppcore.gateway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A short measurement of a gateway. */
class BenchIT {

    @TempDir
    Path directory;

    @Test
    void measuresThroughputTimesAndRestart() throws IOException {
        StringWriter out = new StringWriter();
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out));

        Path page = Files.writeString(directory.resolve("page.md"), BenchTable.BEGIN + BenchTable.END);
        int exitCode =
                command.execute(("bench --seconds 1 --warm-up 1 --rate 500 --open 500 --parked 2000 --json --dir "
                                + directory + " --docs " + page)
                        .split(" "));

        Map<String, Object> figures = JSON.std.mapFrom(out.toString());
        assertThat(exitCode).isZero();
        assertThat(figures)
                .containsEntry("fsync", true)
                .containsEntry("cores", Runtime.getRuntime().availableProcessors())
                .containsKeys("submit_resp_p99_ms", "receipt_p99_ms", "restart_s");
        assertThat(figures.get("delivered_per_s")).isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
        assertThat(figures.get("delivered_open_per_s")).isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
        assertThat(figures.get("accepted_per_s")).isInstanceOfSatisfying(Number.class, BenchIT::isPositive);
        assertThat(figures.get("stored"))
                .isInstanceOfSatisfying(
                        Number.class, stored -> assertThat(stored.intValue()).isGreaterThanOrEqualTo(2_000));
        assertThat(page).content().contains("messages/s").doesNotContain("{");
    }

    private static void isPositive(Number figure) {
        assertThat(figure.intValue()).isPositive();
    }
}
