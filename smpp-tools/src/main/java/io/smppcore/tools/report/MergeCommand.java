package io.smppcore.tools.report;

import io.smppcore.tools.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
                    + " percentiles; rates are added,",
            "which holds for runs at the same time: it prints a remark if they were not. Logs of other"
                    + " programs must be in nanoseconds;",
            "they have times and no rates."
        })
public final class MergeCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Logs of HdrHistogram.")
    private List<Path> files = List.of();

    @Option(
            names = "--hlog",
            paramLabel = "FILE",
            description = "Writes the sum as such a log, which can be merged again.")
    private @Nullable Path hlog;

    @Option(names = "--json", description = "The result as JSON on standard output, the table on standard error.")
    private boolean json;

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
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        PrintWriter forPeople = json ? err : out;
        forPeople.print(merged.table());
        forPeople.flush();
        merged.remarks().forEach(remark -> err.println(spec.qualifiedName() + ": " + remark));
        err.flush();
        if (json) {
            out.println(merged.json());
            out.flush();
        }
    }

    private static void write(Path file, HistogramLog log) {
        try {
            OutputFile.write(file, log.text());
        } catch (IOException e) {
            throw new IllegalArgumentException("--hlog: " + file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
