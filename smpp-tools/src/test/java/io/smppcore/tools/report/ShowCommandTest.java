package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.smppcore.tools.Invocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShowCommandTest {

    @TempDir
    Path folder;

    @Test
    void writesTheFormsOfTheRunFromItsJson() throws IOException {
        RunReport report = Runs.everything();
        Path json = Files.writeString(folder.resolve("run.json"), RunJson.of(report));
        Path html = folder.resolve("run.html");
        Path csv = folder.resolve("run.csv");
        Path markdown = folder.resolve("run.md");
        Path hlog = folder.resolve("run.hlog");

        Invocation show = Invocation.of(
                "report",
                "show",
                json.toString(),
                "--html=" + html,
                "--csv=" + csv,
                "--markdown=" + markdown,
                "--hlog=" + hlog);

        assertThat(show.exitCode()).isEqualTo(1);
        assertThat(show.out()).isEqualTo(RunTable.of(report));
        assertThat(show.errLines())
                .containsExactly(
                        "smpp report show: 10 receipts were lost",
                        "smpp report show: <script>alert(1)</script> was refused");
        assertThat(html).hasContent(RunPage.of(report, Optional.empty()));
        assertThat(csv).hasContent(RunCsv.of(report));
        assertThat(markdown).hasContent(RunMarkdown.of(report));
        assertThat(hlog).hasContent(HistogramLog.of(report).text());

        Invocation again = Invocation.of("report", "show", json.toString(), "--json");
        assertThat(again.out().strip()).isEqualTo(RunJson.of(report));
    }

    @Test
    void exitsWithZeroForACleanRun() throws IOException {
        Path json = Files.writeString(folder.resolve("run.json"), RunJson.of(Runs.clean(3)));
        assertThat(Invocation.of("report", "show", json.toString()).exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"sent\": 3          | \"sent\": 4           | the count does not add up: sent=4",
                "\"sent\": 3,         | ``                    | record 1.sent: missing",
                "\"sent\": 3          | \"sent\": \"3\"       | record 1.sent: \"3\" (expected: a whole number",
                "\"0x00000000\"       | \"ESME_ROK\"          | record 1.status: ",
                "2026-11-21T10        | yesterday             | yesterday",
                "\"in_flight\": [11,  | \"in_flight\": [      | record 1.intervals.in_flight: not that",
                "\"latency_histogram\": \"H | \"latency_histogram\": \"XX | record 1.latency_histogram: not a"
                        + " compressed",
                "}, \"processes\": [] | }                     | record 1.processes: missing",
                "{\"sent\"            | [\"sent\"             | not JSON",
            })
    void namesTheProblemOfAFile(String text, String instead, String problem) throws IOException {
        String json = RunJson.of(Runs.clean(3));
        assertThat(json).contains(text);
        Path file = Files.writeString(folder.resolve("run.json"), json.replace(text, instead));

        Invocation show = Invocation.of("report", "show", file.toString());

        assertThat(show.exitCode()).isEqualTo(2);
        assertThat(show.out()).isEmpty();
        assertThat(show.errLines())
                .singleElement()
                .asString()
                .startsWith("smpp report show: " + file + ": ")
                .contains(problem);
    }

    @Test
    void namesAMissingFileOnce() {
        Path missing = folder.resolve("none.json");
        assertThat(Invocation.of("report", "show", missing.toString()).errLines())
                .containsExactly("smpp report show: " + missing + ": no such file");
    }
}
