package io.smppcore.tools.capacity;

import io.smppcore.internal.util.Addresses;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.tools.console.AddressConverter;
import io.smppcore.tools.console.CommandWords;
import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.console.OptionChecks;
import io.smppcore.tools.console.TargetOptions;
import io.smppcore.tools.console.Terminal;
import io.smppcore.tools.load.LoadControl;
import io.smppcore.tools.load.Progress;
import io.smppcore.tools.measure.Environment;
import io.smppcore.tools.report.ReportOptions;
import io.smppcore.type.Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command {@code capacity}, which measures the number of subscribers that a gateway carries: it searches for the
 * highest rate at which the gateway meets an objective.
 */
@Command(
        name = "capacity",
        description = {
            "Searches for the highest rate of scenarios at which a server meets an SLO, and then holds it.",
            "Scenarios begin in turn, in an open loop: mo (submit_sm, response, receipt), mt (query_sm,"
                    + " response, deliver_sm, response),",
            "registration (bind, enquire_link, unbind). Receipts and deliver_sm have to arrive within"
                    + " --request-timeout, too. Without --host, --port and --connect the server is a simulator in this"
                    + " process."
        })
public final class CapacityCommand implements Callable<Integer> {

    /**
     * Maximum time after an interruption until the report is written: for requests in flight, unbind, the end of a
     * second process, and a reserve.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(25);

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Option(
            names = "--connect",
            split = ",",
            paramLabel = "HOST:PORT",
            description = {
                "Addresses of the nodes of a gateway, instead of --host and --port.",
                "Each node gets --binds transceivers for messages; scenarios and registrations take turns over the"
                        + " nodes."
            })
    private List<String> connect = List.of();

    @Option(names = "--processes", description = "Runs the simulator in a second JVM.")
    private boolean processes;

    @Option(
            names = "--scenario",
            paramLabel = "FILE",
            description = "Behaviour of the simulator in this process: YAML or JSON (docs/simulator.md).")
    private @Nullable Path scenario;

    @Option(
            names = "--server-pid",
            paramLabel = "PID",
            description = "Process id of the server on this machine, whose CPU and memory are reported.")
    private @Nullable Long serverPid;

    @Option(
            names = "--mt-address",
            paramLabel = "ADDRESS",
            converter = AddressConverter.class,
            description = {
                "An address that the server routes to this client: a message to it returns as deliver_sm.",
                "Required for mt with --host, --port or --connect."
            })
    private @Nullable Address mtAddress;

    @Mixin
    private CapacityOptions options = new CapacityOptions();

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        boolean isExternal = target.isGiven() || !connect.isEmpty();
        check(isExternal);
        List<Addresses.HostAndPort> nodes = nodes();
        CapacityPlan plan = options.plan(isExternal && mtAddress == null, nodes.size());
        nodes.forEach(node -> target.checkTarget(node.host()));
        reports.check();
        LoadControl control = new LoadControl();
        return Interruption.run(control::stop, PATIENCE, () -> {
            try (CapacityServer server = server(plan, isExternal, nodes)) {
                return reports.deliver(measure(plan, server, control).toRunReport(), spec.commandLine());
            }
        });
    }

    private CapacityReport measure(CapacityPlan plan, CapacityServer server, LoadControl control)
            throws InterruptedException {
        Environment environment = Environment.here();
        Instant startedAt = Instant.now();
        Progress progress =
                new Progress(spec.commandLine().getErr(), Terminal.console().isEmpty());
        CapacityResult result;
        try (Gateway gateway = Gateway.open(plan, server, control::nanoTime)) {
            result = new CapacityRun(gateway, control, progress).run();
        }
        return new CapacityReport(
                CommandWords.of(spec.commandLine()),
                startedAt,
                environment,
                server.description(),
                server.addresses().size(),
                plan,
                result,
                options.busyHour(),
                options.nodes(server.addresses().size()));
    }

    private CapacityServer server(CapacityPlan plan, boolean isExternal, List<Addresses.HostAndPort> nodes)
            throws InterruptedException {
        if (isExternal) {
            List<InetSocketAddress> addresses =
                    nodes.stream().map(CapacityCommand::resolved).toList();
            return RemoteServer.at(plan, addresses, mtAddress, serverProcess());
        }
        if (processes) {
            return RemoteServer.start(plan, options.longest());
        }
        return BuiltInServer.start(plan, scenario == null ? Scenario.defaults() : Scenario.load(scenario));
    }

    private List<Addresses.HostAndPort> nodes() {
        return connect.isEmpty()
                ? List.of(new Addresses.HostAndPort(target.host(), target.port()))
                : connect.stream().map(CapacityCommand::node).toList();
    }

    private static Addresses.HostAndPort node(String text) {
        try {
            Addresses.HostAndPort node = Addresses.hostAndPort(text, 0);
            if (node.port() > 0) {
                return node;
            }
        } catch (IllegalArgumentException e) {
            // Reported below.
        }
        throw OptionChecks.wrong("--connect: '" + text
                + "' is not an address (expected: HOST:PORT, several separated by commas, port 1 to 65535)");
    }

    private static InetSocketAddress resolved(Addresses.HostAndPort node) {
        try {
            return new InetSocketAddress(InetAddress.getAllByName(node.host())[0], node.port());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(node.host() + ": unknown host", e);
        }
    }

    private Optional<ProcessHandle> serverProcess() {
        if (serverPid == null) {
            return Optional.empty();
        }
        Optional<ProcessHandle> process = ProcessHandle.of(serverPid);
        if (process.isEmpty()) {
            throw new IllegalArgumentException("--server-pid: " + serverPid + ": no such process on this machine");
        }
        return process;
    }

    private void check(boolean isExternal) {
        OptionChecks.require(
                connect.isEmpty() || !target.isGiven(), "--connect: given with --host or --port (expected: without)");
        OptionChecks.require(
                !processes || !isExternal, "--processes: with --host, --port or --connect (expected: without)");
        OptionChecks.require(
                scenario == null || !(isExternal || processes), "--scenario: only for the simulator in this process");
        OptionChecks.require(
                serverPid == null || isExternal,
                "--server-pid: without --host, --port and --connect (expected: with one of them)");
        OptionChecks.require(
                mtAddress == null || isExternal,
                "--mt-address: without --host, --port and --connect (expected: with one of them)");
    }
}
