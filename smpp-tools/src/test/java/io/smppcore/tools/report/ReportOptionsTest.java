package io.smppcore.tools.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smppcore.tools.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ReportOptionsTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Run run = new Run();
    private final CommandLine command =
            new CommandLine(run).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));

    /** A command with the options of reports. */
    @Command(name = "run")
    static final class Run {

        @Mixin
        ReportOptions options = new ReportOptions();
    }

    @Test
    void printsTheTableOnStandardOutput() {
        assertThat(deliver(Runs.clean(7))).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).isEqualTo(RunTable.of(Runs.clean(7)));
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void printsTableAndProblemsOnStandardErrorWithJson() {
        assertThat(deliver(Runs.mixed(), "--json")).isEqualTo(ExitCode.NOT_CLEAN);
        assertThat(out.toString().lines()).containsExactly(RunJson.of(Runs.mixed()));
        assertThat(err.toString())
                .isEqualTo(RunTable.of(Runs.mixed()) + "run: 9 % were not accepted" + System.lineSeparator());
        assertThat(run.options.textOut(command)).isSameAs(command.getErr());
    }

    @Test
    void writesEveryFile() {
        RunReport report = Runs.everything();
        assertThat(deliver(
                        report,
                        option("--json-file", "a.json"),
                        option("--csv", "a.csv"),
                        option("--markdown", "a.md"),
                        option("--hlog", "a.hlog"),
                        option("--html", "a.html")))
                .isEqualTo(ExitCode.NOT_CLEAN);

        assertThat(folder.resolve("a.json")).hasContent(RunJson.of(report) + "\n");
        assertThat(folder.resolve("a.csv")).hasContent(RunCsv.of(report));
        assertThat(folder.resolve("a.md")).hasContent(RunMarkdown.of(report));
        assertThat(folder.resolve("a.hlog")).hasContent(HistogramLog.of(report).text());
        assertThat(folder.resolve("a.html")).hasContent(RunPage.of(report, Optional.empty()));
    }

    @Test
    void printsTheResultWhenAFileCannotBeWritten() throws IOException {
        command.parseArgs(option("--csv", "a.csv"), option("--markdown", "a.md"));
        run.options.check();
        Files.createDirectory(folder.resolve("a.csv"));

        assertThat(run.options.deliver(Runs.clean(7), command)).isEqualTo(ExitCode.CANNOT);
        assertThat(out.toString()).startsWith("sent ");
        assertThat(err.toString())
                .isEqualTo("run: --csv: " + folder.resolve("a.csv") + ": cannot be written: is not a regular file"
                        + System.lineSeparator());
        assertThat(folder.resolve("a.md")).isNotEmptyFile();
    }

    @Test
    void refusesTwoFormsInOneFile() {
        command.parseArgs(option("--csv", "a"), option("--html", "./a"));
        assertThatThrownBy(run.options::check)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--html: ")
                .hasMessageEndingWith(": also the file of --csv");
    }

    @Test
    void comparesWithAnEarlierRunOnThePage() throws IOException {
        Path earlier = Files.writeString(folder.resolve("earlier.json"), RunJson.of(Runs.earlier()));

        assertThat(deliver(Runs.clean(7), "--compare-with=" + earlier, option("--html", "a.html")))
                .isEqualTo(ExitCode.OK);

        assertThat(folder.resolve("a.html")).hasContent(RunPage.of(Runs.clean(7), Optional.of(Runs.earlier())));
    }

    @Test
    void refusesAnEarlierRunWithoutAPageOrThatIsInvalid() throws IOException {
        command.parseArgs("--compare-with=" + Files.writeString(folder.resolve("a.json"), "{}"));
        assertThatThrownBy(run.options::check)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--compare-with: needs --html, the page that shows both runs");

        command.parseArgs(option("--compare-with", "a.json"), option("--html", "a.html"));
        assertThatThrownBy(run.options::check)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(folder.resolve("a.json") + ": ");
    }

    private String option(String name, String file) {
        return name + "=" + folder.resolve(file);
    }

    private int deliver(RunReport report, String... args) {
        command.parseArgs(args);
        run.options.check();
        return run.options.deliver(report, command);
    }
}
