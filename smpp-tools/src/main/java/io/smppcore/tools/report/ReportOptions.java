package io.smppcore.tools.report;

import io.smppcore.tools.console.ErrorLines;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.JsonOption;
import io.smppcore.tools.console.OptionChecks;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Command-line options that name the outputs of a report. */
public final class ReportOptions {

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(names = "--json-file", paramLabel = "FILE", description = "Writes the JSON to a file as well.")
    private @Nullable Path jsonFile;

    @Option(names = "--csv", paramLabel = "FILE", description = "Writes the intervals, a line for each second.")
    private @Nullable Path csv;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Writes the tables in Markdown.")
    private @Nullable Path markdown;

    @Option(
            names = "--hlog",
            paramLabel = "FILE",
            description = "Writes all times as a log of HdrHistogram; \"report merge\" adds several up.")
    private @Nullable Path hlog;

    @Option(names = "--html", paramLabel = "FILE", description = "Writes a self-contained page with charts.")
    private @Nullable Path html;

    @Option(
            names = "--compare-with",
            paramLabel = "FILE",
            description = "The JSON of an earlier run (--json-file), which the page of --html compares with this one.")
    private @Nullable Path compareWith;

    private Optional<RunReport> earlier = Optional.empty();

    /** An option with its file and the content of that file. */
    private record Output(String option, @Nullable Path file, Function<RunReport, String> text) {}

    private Output[] outputs() {
        return new Output[] {
            new Output("--json-file", jsonFile, report -> RunJson.of(report) + "\n"),
            new Output("--csv", csv, RunCsv::of),
            new Output("--markdown", markdown, RunMarkdown::of),
            new Output("--hlog", hlog, report -> HistogramLog.of(report).text()),
            new Output("--html", html, report -> RunPage.of(report, earlier))
        };
    }

    /**
     * Checks before a run that all files can be written afterwards, and reads the earlier run.
     *
     * @throws IllegalArgumentException naming the option and the file that cannot be written or read
     */
    public void check() {
        Map<Path, String> options = new LinkedHashMap<>();
        for (Output output : outputs()) {
            Path file = output.file;
            if (file != null) {
                OutputFile.check(output.option, file);
                String other = options.put(file.toAbsolutePath().normalize(), output.option);
                OptionChecks.require(other == null, output.option + ": " + file + ": also the file of " + other);
            }
        }
        if (compareWith != null) {
            OptionChecks.require(html != null, "--compare-with: needs --html, the page that shows both runs");
            earlier = Optional.of(SavedRun.read(compareWith));
        }
    }

    /** Returns the output for text: standard output, or standard error if JSON is requested. */
    public PrintWriter textOut(CommandLine command) {
        return json.textOut(command);
    }

    /**
     * Prints a run, writes its files, and prints a line on standard error for each failed check.
     *
     * @param report the run
     * @param command command with the standard output and error
     * @return the exit code: {@link ExitCode#CANNOT} if a file could not be written, {@link ExitCode#NOT_CLEAN} if the
     *     run was not clean, otherwise {@link ExitCode#OK}
     */
    public int deliver(RunReport report, CommandLine command) {
        PrintWriter textOut = textOut(command);
        textOut.print(RunTable.of(report));
        textOut.flush();
        json.print(command, () -> RunJson.of(report));
        report.problems().forEach(problem -> ErrorLines.print(command, problem));
        boolean written = true;
        for (Output output : outputs()) {
            written &= write(output, report, command);
        }
        if (!written) {
            return ExitCode.CANNOT;
        }
        return report.isClean() ? ExitCode.OK : ExitCode.NOT_CLEAN;
    }

    private static boolean write(Output output, RunReport report, CommandLine command) {
        Path file = output.file;
        if (file == null) {
            return true;
        }
        try {
            OutputFile.write(file, output.text.apply(report));
            return true;
        } catch (IOException e) {
            ErrorLines.print(command, output.option + ": " + file + ": cannot be written: " + e.getMessage());
            return false;
        }
    }
}
