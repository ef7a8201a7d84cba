package io.smppcore.tools.report;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code report show}: a saved run in other forms. */
@Command(
        name = "show",
        description = {
            "Reads the JSON of a run (--json, --json-file) and writes it in other forms: table, page,"
                    + " Markdown, CSV, log.",
            "The exit code is that of the run: 1 if a check failed."
        })
public final class ShowCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The JSON of a run.")
    private @Nullable Path file;

    @Mixin
    private ReportOptions options = new ReportOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    @Override
    public Integer call() {
        options.check();
        return options.deliver(SavedRun.read(Objects.requireNonNull(file)), spec.commandLine());
    }
}
