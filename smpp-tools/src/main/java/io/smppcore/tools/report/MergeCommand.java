package io.smppcore.tools.report;

import io.smppcore.tools.console.ErrorLines;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.JsonOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code report merge}: the sum of the logs of several load generators. */
@Command(
        name = "merge",
        description = {
            "Adds up the times of several runs, such as of load generators on several machines.",
            "Takes the logs of --hlog. Percentiles are those of all times together, not means of"
                    + " percentiles. Rates are added, which is right",
            "for simultaneous runs; it prints a remark if the runs were not. Logs of other programs must be in"
                    + " nanoseconds;",
            "they have no rates."
        })
public final class MergeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Logs of HdrHistogram.")
    private List<Path> files = List.of();

    @Option(
            names = "--hlog",
            paramLabel = "FILE",
            description = "Writes the sum as such a log, which can be merged again.")
    private @Nullable Path hlog;

    @Mixin
    private JsonOption json = new JsonOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (hlog != null) {
            OutputFile.check("--hlog", hlog);
        }
        MergedRuns merged = MergedRuns.of(files);
        print(merged);
        if (hlog != null) {
            write(hlog, merged.log());
        }
        return ExitCode.OK;
    }

    private void print(MergedRuns merged) {
        PrintWriter textOut = json.textOut(spec.commandLine());
        textOut.print(merged.table());
        textOut.flush();
        merged.remarks().forEach(remark -> ErrorLines.print(spec.commandLine(), remark));
        json.print(spec.commandLine(), merged::json);
    }

    private static void write(Path file, HistogramLog log) {
        try {
            OutputFile.write(file, log.text());
        } catch (IOException e) {
            throw new IllegalArgumentException("--hlog: " + file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
