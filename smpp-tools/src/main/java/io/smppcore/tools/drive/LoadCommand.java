package io.smppcore.tools.drive;

import io.smppcore.tools.console.CommandWords;
import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.Terminal;
import io.smppcore.tools.console.Time;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.report.ReportOptions;
import io.smppcore.tools.report.RunReport;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The base class of the commands that drive one load and report it: {@code drive} and {@code self-test}. Other commands
 * run them through {@link LoadLine}.
 */
abstract class LoadCommand implements Callable<Integer> {

    @Mixin
    private LoadOptions load;

    @Mixin
    private WorkloadOptions workload = new WorkloadOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    /**
     * Creates a command.
     *
     * @param defaultLimit limit of a closed loop unless the user gives one
     * @param defaultWarmUp length of the warm-up unless the user gives one
     */
    LoadCommand(LoadLimit defaultLimit, Time defaultWarmUp) {
        this.load = new LoadOptions(defaultLimit, defaultWarmUp);
    }

    @Override
    public final Integer call() throws InterruptedException {
        reports.check();
        LoadControl control = new LoadControl();
        return Interruption.run(
                control::stop, LoadDriver.PATIENCE, () -> reports.deliver(measure(control), spec.commandLine()));
    }

    /**
     * Checks the options, drives load, and returns the report without printing it.
     *
     * @param control handle that ends the run early
     * @throws io.smppcore.type.SmppException if a session cannot be bound
     * @throws IllegalArgumentException if an option is out of range or conflicts with another one
     */
    final RunReport measure(LoadControl control) throws InterruptedException {
        CommandLine command = spec.commandLine();
        ParseResult given = command.getParseResult();
        OptionChecks.require(
                !given.hasMatchedOption("--binds") || !given.hasMatchedOption("--bind"),
                "--binds: with --bind (expected: either)");
        workload.check();
        LoadSettings settings = load.settings(workload.workload(load.seed()), workload.wantsReceipts());
        Progress progress = new Progress(command.getErr(), Terminal.console().isEmpty());
        return run(settings, new LoadDriver(CommandWords.of(command), control, progress));
    }

    final LoadOptions load() {
        return load;
    }

    /** Checks the options of this command and drives load. */
    abstract RunReport run(LoadSettings settings, LoadDriver driver) throws InterruptedException;
}
