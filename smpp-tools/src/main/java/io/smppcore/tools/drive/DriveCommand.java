package io.smppcore.tools.drive;

import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.TargetOptions;
import io.smppcore.tools.console.Time;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.report.RunReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code drive}, which drives load on an SMSC and reports throughput and latency. */
@Command(
        name = "drive",
        description = {
            "Drives load on an SMSC, then reports throughput, latency and the outcome of every request.",
            "Keeps a window of requests in flight on each bind (closed loop), or sends at a rate"
                    + " (--rate, open loop).",
            "Sends --count requests (100000), or for --duration (10s with --rate). Ctrl-C ends the run early,"
                    + " with a report."
        })
public final class DriveCommand extends LoadCommand {

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Option(
            names = "--no-tls",
            paramLabel = "PORT",
            description =
                    "With --tls: drives the same load without TLS on this port first, and reports the cost of TLS.")
    private @Nullable Integer plainPort;

    /** Creates the command. */
    public DriveCommand() {
        super(LoadLimit.ofCount(100_000), Time.NONE);
    }

    @Override
    RunReport run(LoadSettings settings, LoadDriver driver) throws InterruptedException {
        OptionChecks.require(
                plainPort == null || settings.binds().tls().isPresent(), "--no-tls: without --tls (expected: with it)");
        target.checkTarget();
        return plainPort == null
                ? driver.run(settings, target.host(), target.port())
                : new TlsOverhead(driver, settings).measure(target.host(), plainPort, target.port());
    }
}
