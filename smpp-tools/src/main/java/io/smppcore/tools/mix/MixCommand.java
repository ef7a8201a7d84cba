package io.smppcore.tools.mix;

import io.smppcore.segment.Segmenter;
import io.smppcore.tools.console.BindsOption;
import io.smppcore.tools.console.CommandWords;
import io.smppcore.tools.console.CredentialOptions;
import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.console.DurationOption;
import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.console.MaxErrorsOption;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.RequestTimeoutOption;
import io.smppcore.tools.console.SegmentModes;
import io.smppcore.tools.console.TargetOptions;
import io.smppcore.tools.console.Terminal;
import io.smppcore.tools.console.Time;
import io.smppcore.tools.console.WarmUpOption;
import io.smppcore.tools.console.WindowOption;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.profile.ProfileOptions;
import io.smppcore.tools.report.ReportOptions;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mix}: many kinds of requests at the same time. */
@Command(
        name = "mix",
        description = {
            "Runs many kinds of requests at the same time: short and long messages, queries, messages from"
                    + " the server, binds and unbinds.",
            "The workers share --binds transceivers; each is a virtual thread that waits for the response to each"
                    + " request. Warms up,"
                    + " measures for --duration, and reports counts and latency of each kind. Uses mutual TLS 1.3,"
                    + " with certificates generated for the run."
        })
public final class MixCommand implements Callable<Integer> {

    private static final String LOOPBACK = "127.0.0.1";

    /** Maximum time for an interrupted run to end and report. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "all",
            converter = MixMode.Words.class,
            completionCandidates = MixMode.Words.class,
            description = {
                "Sides in this process: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}). A server listens on"
                        + " --host and --port, 0 for any free one, and prints \"listening on HOST:PORT\"; a client"
                        + " connects there."
            })
    private MixMode mode = MixMode.ALL;

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Mixin
    private BindsOption binds = new BindsOption(2);

    @Mixin
    private RequestTimeoutOption requestTimeout = new RequestTimeoutOption("10s");

    @Mixin
    private CredentialOptions credentials = new CredentialOptions();

    @Mixin
    private WindowOption window = new WindowOption(64);

    @Mixin
    private MaxErrorsOption maxErrors = new MaxErrorsOption();

    @Mixin
    private WorkerOptions workers = new WorkerOptions();

    @Option(
            names = "--payload",
            paramLabel = "OCTETS:WEIGHT,...",
            defaultValue = "25:30,200:30,800:25,1400:15",
            converter = PayloadMix.Converter.class,
            description = "Lengths of messages with their weights (${DEFAULT-VALUE}).")
    private PayloadMix payload = new PayloadMix(List.of());

    @Option(
            names = "--long-mode",
            paramLabel = "MODE",
            defaultValue = "udh8",
            converter = SegmentModes.class,
            completionCandidates = SegmentModes.class,
            description = "Mode of messages of more than 254 octets: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Segmenter.Mode longMode = Segmenter.Mode.UDH_8;

    @Option(
            names = "--churn-pause",
            paramLabel = "TIME",
            defaultValue = "10ms",
            converter = DurationConverter.class,
            description = "Pause of a worker after an unbind (${DEFAULT-VALUE}).")
    private Duration churnPause = Duration.ZERO;

    @Mixin
    private WarmUpOption warmUp = new WarmUpOption(Time.of("5s"));

    @Mixin
    private DurationOption duration = new DurationOption();

    @Mixin
    private CertificateOptions certificates = new CertificateOptions();

    @Mixin
    private ProfileOptions profile = new ProfileOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        MixPlan plan = plan();
        reports.check();
        profile.check();
        LoadControl control = new LoadControl();
        Progress progress =
                new Progress(spec.commandLine().getErr(), Terminal.console().isEmpty());
        progress.begin(LoadLimit.ofDuration(duration.value()));
        return Interruption.run(control::stop, PATIENCE, () -> {
            MixRun run = new MixRun(plan, certificates.tls(mode), profile.isWanted(), control, progress, this::say);
            MixResult result = run.run();
            progress.clear();
            return report(result);
        });
    }

    private int report(MixResult result) {
        int exitCode = reports.deliver(result.report(CommandWords.of(spec.commandLine())), spec.commandLine());
        result.profile().ifPresent(seen -> profile.deliver(seen, "smpp mix, " + mode.word(), textOut()));
        return exitCode;
    }

    private MixPlan plan() {
        Map<WorkerKind, Integer> counts = workers.counts(mode);
        if (counts.getOrDefault(WorkerKind.LONG, 0) > 0 && payload.onlyLong().isEmpty()) {
            throw OptionChecks.wrong(
                    "--long-workers: " + counts.get(WorkerKind.LONG) + " without a long message in --payload " + payload
                            + " (expected: 0, or > " + PayloadMix.MAX_SHORT + " octets)");
        }
        checkPlace();
        boolean alone = mode == MixMode.ALL;
        return new MixPlan(
                mode,
                alone ? LOOPBACK : target.host(),
                alone ? 0 : target.port(),
                credentials.systemId(),
                credentials.password(),
                binds.value(1),
                window.value(),
                requestTimeout.value(),
                counts,
                payload,
                longMode,
                churnPause,
                warmUp.value(),
                duration.value(),
                maxErrors.percent());
    }

    /** Checks that no option was given that has no effect in this mode. */
    private void checkPlace() {
        if (mode == MixMode.CLIENT) {
            target.checkTarget();
            return;
        }
        List<String> without = mode == MixMode.ALL
                ? List.of("--host", "--port", "--i-own-this-target")
                : List.of("--binds", "--long-mode", "--churn-pause", "--i-own-this-target");
        for (String option : without) {
            OptionChecks.require(
                    !spec.commandLine().getParseResult().hasMatchedOption(option),
                    option + ": has no effect with --mode " + mode.word() + " (expected: without it)");
        }
    }

    private PrintWriter textOut() {
        return reports.textOut(spec.commandLine());
    }

    private void say(String line) {
        PrintWriter out = textOut();
        out.println(line);
        out.flush();
    }
}
