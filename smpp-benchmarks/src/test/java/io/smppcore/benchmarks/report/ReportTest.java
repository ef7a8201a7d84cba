package io.smppcore.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    private static final String FLAGS = "-Done=" + "1".repeat(50) + " -Dtwo=" + "2".repeat(50) + " -Dthree";

    @TempDir
    Path folder;

    @Test
    void mergesRunsWithTheirCommitsAndDatesAndTheLatestFigures() throws IOException {
        ReportCommand command = new ReportCommand();
        command.from = List.of(
                run("first", "abc1234", "2026-11-21", result("A.both", 100), result("A.first", 1)),
                run("second", "def5678", "2026-11-23", result("A.both", 200), result("A.second", 2)));
        command.out = Files.createDirectory(folder.resolve("report"));
        command.docs =
                Files.writeString(folder.resolve("docs.md"), "<!-- bench:environment --><!-- /bench:environment -->");
        command.call();

        assertThat(command.docs)
                .content()
                .contains(
                        "- **Processor**: one\n",
                        "- **Flags**: `-Done=" + "1".repeat(50) + "`\n  `-Dtwo=" + "2".repeat(50) + "` `-Dthree`\n",
                        "- **Commit**: abc1234; def5678\n",
                        "- **Date**: 2026-11-21; 2026-11-23\n");
        assertThat(Report.of(ReportCommand.readAll(command.from)).results().rows())
                .extracting(row -> row.shortName() + " " + row.primary().score())
                .containsExactly("A.both 200.0", "A.first 1.0", "A.second 2.0");
    }

    @Test
    void namesThePartsOfTheSuiteInTheCommand() {
        SuitePlan plan = new SuitePlan(true, List.of(SuiteRun.STORM, SuiteRun.SESSIONS));

        assertThat(plan.options()).isEqualTo(" --quick --only STORM,SESSIONS");
        assertThat(new SuitePlan(false, List.of(SuiteRun.values())).options()).isEmpty();
    }

    @Test
    void refusesFromTogetherWithOnly() {
        ReportCommand command = new ReportCommand();
        command.from = List.of(Path.of("a.json"));
        command.only = List.of(SuiteRun.STORM);

        assertThatThrownBy(command::call)
                .isInstanceOf(UsageException.class)
                .hasMessage("--only and --from: nothing is run with --from (expected: one of them)");
    }

    private Path run(String name, String commit, String date, String... results) throws IOException {
        Path run = Files.createDirectory(folder.resolve(name));
        Files.writeString(
                run.resolve("environment.json"),
                "{\"Processor\": \"one\", \"Flags\": \"" + FLAGS + "\", \"Commit\": \"" + commit + "\", \"Date\": \""
                        + date + "\"}");
        return Files.writeString(run.resolve("results.json"), Results.file(results));
    }

    private static String result(String benchmark, double score) {
        return Results.json(benchmark, "avgt", score, "1", "ns/op", 10);
    }
}
