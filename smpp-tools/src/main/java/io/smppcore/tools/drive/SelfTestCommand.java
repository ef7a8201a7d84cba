package io.smppcore.tools.drive;

import io.smppcore.server.BindAuthenticator;
import io.smppcore.session.ServerTlsOptions;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.tools.certificates.ThrowawayCa;
import io.smppcore.tools.console.CommandWords;
import io.smppcore.tools.console.DispatchOption;
import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.report.ReportOptions;
import io.smppcore.tools.report.RunReport;
import io.smppcore.tools.serve.ServerProcess;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code self-test}: both ends on this machine. */
@Command(
        name = "self-test",
        description = {
            "Serves and drives load in one process, or in two, over loopback, and reports throughput and latency.",
            "Warms up for 1 s, then sends for 5 s unless --count or --duration is given.",
            "With --tls both ends have certificates that are made for the run (mutual TLS 1.3)."
        })
public final class SelfTestCommand implements Callable<Integer>, LoadCommand {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration WARM_UP = Duration.ofSeconds(1);

    /** Of the second process: longer than any start, warm-up and end. */
    private static final Duration SPARE = Duration.ofMinutes(10);

    /** A count may take as long as it likes. */
    private static final Duration MAX_SERVED = Duration.ofDays(6);

    private static final LoadLimit DEFAULT_LIMIT = LoadLimit.ofDuration(Duration.ofSeconds(5));

    @Option(names = "--processes", description = "Serve in a process of its own, and report what either process uses.")
    private boolean processes;

    @Option(
            names = "--no-tls",
            description = "With --tls: the same load without TLS first, and what TLS costs in the report.")
    private boolean noTls;

    @Mixin
    private DispatchOption dispatch = new DispatchOption();

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Mixin
    private WorkloadOptions workload = new WorkloadOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

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
                load.settings(workload.workload(load.seed()), workload.wantsReceipts(), DEFAULT_LIMIT, WARM_UP);
        boolean tls = load.wantsTlsOfItsOwn();
        if (noTls && !tls) {
            throw new IllegalArgumentException("--no-tls: without --tls (expected: with it)");
        }
        if (tls && processes) {
            throw new IllegalArgumentException("--tls: with --processes (expected: either)");
        }
        CommandLine command = spec.commandLine();
        LoadTest test = new LoadTest(CommandWords.of(command), control, Progress.onTerminal(command.getErr()));
        if (processes) {
            return inTwoProcesses(test, settings);
        }
        return tls ? withTls(test, settings) : inOneProcess(test, settings);
    }

    private RunReport inOneProcess(LoadTest test, LoadSettings settings) throws InterruptedException {
        try (SmscSimulator simulator = start(null)) {
            return test.run(settings, LOOPBACK, simulator.port());
        }
    }

    private RunReport withTls(LoadTest test, LoadSettings settings) throws InterruptedException {
        ThrowawayCa ca = ThrowawayCa.make();
        LoadSettings encrypted = settings.withBinds(settings.binds().withTls(Optional.of(ca.client())));
        try (SmscSimulator server = start(ca.server())) {
            if (!noTls) {
                return test.run(encrypted, LOOPBACK, server.port());
            }
            try (SmscSimulator plain = start(null)) {
                return new TlsOverhead(test, encrypted).measure(LOOPBACK, plain.port(), server.port());
            }
        }
    }

    private SmscSimulator start(@Nullable ServerTlsOptions tls) {
        return SmscSimulator.builder()
                .scenario(Scenario.parse("deliver: {window: " + load.window() + "}"))
                .authenticator(BindAuthenticator.account(load.systemId(), load.password()))
                .server(server -> server.tls(tls))
                .dispatch(dispatch.value())
                .start();
    }

    private RunReport inTwoProcesses(LoadTest test, LoadSettings settings) throws InterruptedException {
        Duration atMost = SPARE.plus(Duration.ofNanos(
                Math.min(MAX_SERVED.toNanos(), settings.load().limit().nanos())));
        List<String> options = List.of("--window", String.valueOf(load.window()));
        try (ServerProcess server = ServerProcess.start(dispatch.value(), atMost, options)) {
            return test.watching("server", server.handle()).run(settings, LOOPBACK, server.port());
        }
    }
}
