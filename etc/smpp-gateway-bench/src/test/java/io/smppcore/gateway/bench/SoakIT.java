package io.smppcore.gateway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Short soak tests: each fault of the timetable occurs, and the ledger is exact. */
class SoakIT {

    private static final List<String> OCCURRED = List.of(
            "acknowledged",
            "callback_outages",
            "callbacks",
            "cancelled",
            "certificates_served",
            "flaps",
            "long_messages",
            "mo_received",
            "queried",
            "receipts_early",
            "receipts_late",
            "refused",
            "refused_by_smsc",
            "reloads_applied",
            "visits");

    @TempDir
    Path directory;

    @Test
    @EnabledIfSystemProperty(named = "smpp.full", matches = "true", disabledReason = "takes half a minute")
    void aDayOfASecondIsExactDespiteAllFaults() throws Exception {
        StringWriter out = new StringWriter();
        CommandLine command = BenchMain.commandLine();
        command.setOut(new PrintWriter(out));
        Path page = Files.writeString(
                directory.resolve("page.md"), MarkedText.begin("soak:one") + MarkedText.end("soak:one"));

        int exitCode = command.execute(
                ("soak --minutes 0.2 --share 20 --heap 256m --seed 1 --json --dir " + directory + " --docs " + page)
                        .split(" "));

        Map<String, Object> result = JSON.std.mapFrom(out.toString());
        assertThat(exitCode).as(result.toString()).isZero();
        assertThat(result)
                .containsEntry("exact", true)
                .containsEntry("missing", 0)
                .containsEntry("seed", 1)
                .containsKeys("capacity_per_s", "slopes");
        assertOccurred(result);
        assertThat(page).content().contains("| figure | level |");
    }

    @Test
    void sessionsOfTheLibraryThatEndAllTheTimeLoseNothing() throws Exception {
        StringWriter out = new StringWriter();
        CommandLine command = BenchMain.commandLine();
        command.setOut(new PrintWriter(out));

        int exitCode = command.execute("soak", "--library", "--sessions", "50", "--minutes", "0.2", "--json");

        Map<String, Object> result = JSON.std.mapFrom(out.toString());
        assertThat(exitCode).as(result.toString()).isZero();
        assertThat(result).containsEntry("exact", true).containsEntry("sessions", 50);
        assertThat(List.of("answered", "delivered", "sessions_lost", "clients_replaced"))
                .allSatisfy(name -> assertThat(result.get(name))
                        .as(name + " in " + result)
                        .isInstanceOfSatisfying(
                                Number.class,
                                count -> assertThat(count.longValue()).isPositive()));
    }

    /** Fails unless each kind of traffic and fault has occurred. */
    static void assertOccurred(Map<String, Object> result) {
        assertThat(OCCURRED)
                .allSatisfy(name -> assertThat(result.get(name))
                        .as(name + " in " + result)
                        .isInstanceOfSatisfying(
                                Number.class,
                                count -> assertThat(count.longValue()).isPositive()));
    }

    @Test
    void slopesDecideOnlyAboutLongRuns() {
        assertThat(SoakCommand.exitCode(29, true, false)).isZero();
        assertThat(SoakCommand.exitCode(30, true, false)).isEqualTo(1);
        assertThat(SoakCommand.exitCode(120, true, true)).isZero();
        assertThat(SoakCommand.exitCode(1, false, true)).isEqualTo(1);
    }
}
