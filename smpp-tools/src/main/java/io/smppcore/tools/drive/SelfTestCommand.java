package io.smppcore.tools.drive;

import io.smppcore.server.BindAuthenticator;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.tls.ServerTlsOptions;
import io.smppcore.tools.certificates.ThrowawayCa;
import io.smppcore.tools.console.DispatchOption;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.Time;
import io.smppcore.tools.load.LoadLimit;
import io.smppcore.tools.report.RunReport;
import io.smppcore.tools.serve.ServerProcess;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The command {@code self-test}, which drives load on a simulator that it starts itself, and reports throughput and
 * latency.
 */
@Command(
        name = "self-test",
        description = {
            "Serves and drives load over loopback, in one process or in two, and reports throughput and" + " latency.",
            "Warms up for 1 s, then sends for 5 s unless --count or --duration is given.",
            "With --tls both sides use certificates generated for the run (mutual TLS 1.3)."
        })
public final class SelfTestCommand extends LoadCommand {

    private static final String LOOPBACK = "127.0.0.1";

    /**
     * Time in addition to the length of the run after which the second process ends in any case. It is longer than
     * start, warm-up and end take.
     */
    private static final Duration SPARE = Duration.ofMinutes(10);

    @Option(names = "--processes", description = "Serves in a second process, and reports the resources of both.")
    private boolean processes;

    @Option(
            names = "--no-tls",
            description = "With --tls: the same load without TLS first, and the cost of TLS in the report.")
    private boolean noTls;

    @Mixin
    private DispatchOption dispatch = new DispatchOption();

    /** Creates the command. */
    public SelfTestCommand() {
        super(LoadLimit.ofDuration(Duration.ofSeconds(5)), Time.of("1s"));
    }

    @Override
    RunReport run(LoadSettings settings, LoadDriver driver) throws InterruptedException {
        boolean tls = load().wantsGeneratedCertificates();
        OptionChecks.require(!noTls || tls, "--no-tls: without --tls (expected: with it)");
        OptionChecks.require(!tls || !processes, "--tls: with --processes (expected: either)");
        if (processes) {
            return inTwoProcesses(driver, settings);
        }
        return tls ? withTls(driver, settings) : inOneProcess(driver, settings);
    }

    private RunReport inOneProcess(LoadDriver driver, LoadSettings settings) throws InterruptedException {
        try (SmscSimulator simulator = start(settings, null)) {
            return driver.run(settings, LOOPBACK, simulator.port());
        }
    }

    private RunReport withTls(LoadDriver driver, LoadSettings settings) throws InterruptedException {
        ThrowawayCa ca = ThrowawayCa.make();
        LoadSettings encrypted = settings.withBinds(settings.binds().withTls(Optional.of(ca.client())));
        try (SmscSimulator server = start(settings, ca.server())) {
            if (!noTls) {
                return driver.run(encrypted, LOOPBACK, server.port());
            }
            try (SmscSimulator plain = start(settings, null)) {
                return new TlsOverhead(driver, encrypted).measure(LOOPBACK, plain.port(), server.port());
            }
        }
    }

    private SmscSimulator start(LoadSettings settings, @Nullable ServerTlsOptions tls) {
        BindPlan binds = settings.binds();
        return SmscSimulator.builder()
                .scenario(Scenario.parse("deliver: {window: " + settings.load().window() + "}"))
                .authenticator(BindAuthenticator.account(binds.systemId(), binds.password()))
                .server(server -> server.tls(tls))
                .dispatch(dispatch.value())
                .start();
    }

    private RunReport inTwoProcesses(LoadDriver driver, LoadSettings settings) throws InterruptedException {
        Duration atMost = SPARE.plus(Duration.ofNanos(settings.load().limit().nanos()));
        List<String> options =
                List.of("--window", String.valueOf(settings.load().window()));
        try (ServerProcess server = ServerProcess.start(dispatch.value(), atMost, options)) {
            return driver.watching("server", server.handle()).run(settings, LOOPBACK, server.port());
        }
    }
}
