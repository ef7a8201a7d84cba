package io.smppcore.tools;

import io.smppcore.server.AccountsFile;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.DeliverBehaviour;
import io.smppcore.simulator.scenario.HttpBehaviour;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.script.ScenarioFile;
import java.io.PrintWriter;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code serve}: an SMSC until it is told to end. */
@Command(
        name = "serve",
        description = {
            "Runs an SMSC that accepts every message and sends the receipts that are asked for,",
            "or behaves as a scenario says (docs/simulator.md).",
            "It says \"listening on HOST:PORT\" when it is ready, and drains on Ctrl-C and SIGTERM."
        })
final class ServeCommand implements Callable<Integer> {

    private static final int DEFAULT_WINDOW = 64;

    /** Longer than the drain of the simulator may take, shorter than what supervisors wait before they kill. */
    private static final Duration PATIENCE = Duration.ofSeconds(9);

    @Option(names = "--host", paramLabel = "HOST", description = "Address to listen on (${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "PORT", description = "Port, 0 for any free one (${DEFAULT-VALUE}).")
    private int port = 2775;

    @ArgGroup
    private @Nullable Accounts accounts;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "deliver_sm in flight per session (64, or what the scenario says).")
    private @Nullable Integer window;

    @Option(names = "--scenario", paramLabel = "FILE", description = "How to behave: YAML or JSON (docs/simulator.md).")
    private @Nullable Path scenario;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "What chance follows from, so that a run can be repeated (that of the scenario, or any).")
    private @Nullable Long seed;

    @Option(
            names = "--http",
            paramLabel = "PORT",
            description =
                    "Serves a page, REST and figures for Prometheus on this port of 127.0.0.1; 0 for any free one.")
    private @Nullable Integer http;

    @Mixin
    private DispatchOption dispatch = new DispatchOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    /** Who may bind. */
    static final class Accounts {

        @Option(
                names = "--accounts",
                paramLabel = "FILE",
                description =
                        "The accounts that may bind, with their limits; read again when it changes (docs/server.md).")
        private @Nullable Path file;

        @ArgGroup(exclusive = false)
        private @Nullable Account account;

        BindAuthenticator authenticator() {
            if (file != null) {
                return AccountsFile.load(file);
            }
            return account == null
                    ? BindAuthenticator.anyone()
                    : BindAuthenticator.account(account.systemId, account.password);
        }
    }

    /** The one account that may bind. */
    static final class Account {

        @Option(
                names = "--system-id",
                required = true,
                paramLabel = "ID",
                description = "The only system_id that may bind; without it everybody may.")
        private String systemId = "";

        @Option(names = "--password", paramLabel = "PASSWORD", description = "Its password.")
        private String password = "";
    }

    @Override
    public Integer call() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Interruption interruption = Interruption.on(end::countDown, PATIENCE);
        try {
            serveUntil(end);
        } finally {
            interruption.close();
        }
        return Main.EXIT_OK;
    }

    private void serveUntil(CountDownLatch end) throws InterruptedException {
        SmscSimulator simulator = SmscSimulator.builder()
                .host(host)
                .port(port)
                .scenario(behaviour())
                .authenticator(authenticator())
                .dispatch(dispatch.value())
                .start();
        try (simulator) {
            say("listening on " + (host.contains(":") ? "[" + host + "]" : host) + ":" + simulator.port());
            simulator
                    .http()
                    .ifPresent(
                            page -> say("page on http://" + literal(page.getAddress()) + ":" + page.getPort() + "/"));
            if (scenario != null && seed == null) {
                say("repeat with --seed " + simulator.seed());
            }
            end.await();
        }
        reportLostReceipts(simulator.statistics().receipts().failed());
        say("closed");
    }

    private Scenario behaviour() {
        Scenario read = scenario == null ? Scenario.defaults() : ScenarioFile.load(scenario);
        if (accounts != null && !read.accounts().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "accounts: in " + scenario + " and in the options (expected: in one of them)");
        }
        Scenario.Builder behaviour = read.toBuilder();
        if (window != null || scenario == null) {
            DeliverBehaviour.Builder deliver = read.deliver().toBuilder();
            behaviour.deliver(
                    deliver.window(window != null ? window : DEFAULT_WINDOW).build());
        }
        if (http != null) {
            HttpBehaviour place = read.http().orElse(HttpBehaviour.defaults());
            behaviour.http(place.toBuilder().port(http).build());
        }
        return (seed == null ? behaviour : behaviour.seed(seed)).build();
    }

    private static String literal(InetAddress address) {
        String text = address.getHostAddress();
        return address instanceof Inet6Address ? "[" + text + "]" : text;
    }

    private void reportLostReceipts(long count) {
        if (count > 0) {
            spec.commandLine().getErr().println("receipts that were not accepted: " + count);
        }
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }

    private BindAuthenticator authenticator() {
        return accounts == null ? BindAuthenticator.anyone() : accounts.authenticator();
    }
}
