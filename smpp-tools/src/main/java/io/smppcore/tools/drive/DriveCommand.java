package io.smppcore.tools.drive;

import io.smppcore.tools.console.CommandWords;
import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.console.TargetOptions;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.report.ReportOptions;
import io.smppcore.tools.report.RunReport;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code drive}: load on a message centre. */
@Command(
        name = "drive",
        description = {
            "Drives load on a message centre, then reports throughput, latency and what has become of every request.",
            "Keeps a window of requests in flight on each bind (closed loop), or sends at a rate (--rate, open loop).",
            "Sends --count requests (100000) or for --duration (10s with --rate), and ends by itself. Ctrl-C ends it early, with a report."
        })
public final class DriveCommand implements Callable<Integer>, LoadCommand {

    private static final LoadLimit DEFAULT_LIMIT = LoadLimit.ofCount(100_000);

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Mixin
    private WorkloadOptions workload = new WorkloadOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Option(
            names = "--no-tls",
            paramLabel = "PORT",
            description = "With --tls: the same load without TLS on this port first, and what TLS costs in the report.")
    private @Nullable Integer plainPort;

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        reports.check();
        LoadControl control = new LoadControl();
        Interruption interruption = Interruption.on(control::stop, LoadTest.PATIENCE);
        try {
            return reports.deliver(measure(control), spec.commandLine());
        } finally {
            interruption.close();
        }
    }

    @Override
    public RunReport measure(LoadControl control) throws InterruptedException {
        workload.check();
        LoadSettings settings =
                load.settings(workload.workload(load.seed()), workload.wantsReceipts(), DEFAULT_LIMIT, Duration.ZERO);
        if (plainPort != null && settings.binds().tls().isEmpty()) {
            throw new IllegalArgumentException("--no-tls: without --tls (expected: with it)");
        }
        target.checkTarget();
        return run(settings, control);
    }

    private RunReport run(LoadSettings settings, LoadControl control) throws InterruptedException {
        CommandLine command = spec.commandLine();
        LoadTest test = new LoadTest(CommandWords.of(command), control, Progress.onTerminal(command.getErr()));
        return plainPort == null
                ? test.run(settings, target.host(), target.port())
                : new TlsOverhead(test, settings).measure(target.host(), plainPort, target.port());
    }
}
