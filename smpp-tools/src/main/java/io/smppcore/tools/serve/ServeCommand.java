package io.smppcore.tools.serve;

import io.smppcore.server.AccountsFile;
import io.smppcore.server.BindAuthenticator;
import io.smppcore.simulator.SmscSimulator;
import io.smppcore.simulator.scenario.Scenario;
import io.smppcore.simulator.scenario.SimulatedAccount;
import io.smppcore.tools.console.DispatchOption;
import io.smppcore.tools.console.DurationConverter;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.Interruption;
import io.smppcore.tools.console.OptionChecks;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code serve}, which runs a simulated SMSC until it is stopped. */
@Command(
        name = "serve",
        description = {
            "Runs an SMSC that accepts every message and sends the requested receipts,",
            "or behaves according to a scenario (docs/simulator.md).",
            "It prints \"listening on HOST:PORT\" when it is ready, and drains on Ctrl-C and SIGTERM."
        })
public final class ServeCommand implements Callable<Integer> {

    private static final int DEFAULT_WINDOW = 64;
    private static final String LIST = "list";
    private static final String HTTP_CONNECTIONS = "jdk.httpserver.maxConnections";
    private static final int MAX_HTTP_CONNECTIONS = 256;

    /**
     * Maximum time for a shutdown. It is longer than the simulator waits for its sessions, and shorter than supervisors
     * of processes usually wait.
     */
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
            description = "Maximum number of deliver_sm in flight on each session (64, or as in the scenario).")
    private @Nullable Integer window;

    @ArgGroup
    private @Nullable Behaviour behaviour;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of random values, for repeatable runs (as in the scenario, or a random one).")
    private @Nullable Long seed;

    @Option(
            names = "--http",
            paramLabel = "PORT",
            description = "Serves a page, REST and metrics for Prometheus on this port of 127.0.0.1; 0 for any free"
                    + " one.")
    private @Nullable Integer http;

    @Option(
            names = "--verify",
            paramLabel = "FILE",
            description = {
                "Checks the conformance of clients (docs/conformance.md): prints a table at the end and writes it"
                        + " to this file, as JUnit XML (.xml),",
                "JSON (.json) or text. With --duration the exit code is 1 if a client was not conformant."
            })
    private @Nullable Path verify;

    @Option(names = "--probe", description = "With --verify: probes every client, once a second.")
    private boolean probe;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Ends after this time, such as 90s; without it only on Ctrl-C or SIGTERM.")
    private @Nullable Duration duration;

    @Option(
            names = "--until-eof",
            description = "Also ends at the end of standard input, for a parent process that may be killed.")
    private boolean untilEof;

    @Mixin
    private DispatchOption dispatch = new DispatchOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set before the command is called
    private CommandSpec spec;

    /** The options for the scenario of the simulator, of which only one may be given. */
    public static final class Behaviour {

        @Option(names = "--scenario", paramLabel = "FILE", description = "Behaviour: YAML or JSON (docs/simulator.md).")
        private @Nullable Path file;

        @Option(
                names = "--preset",
                paramLabel = "NAME",
                description = "Behaviour of a provider, or hostile; \"list\" prints the names.")
        private @Nullable String preset;

        Scenario scenario() {
            return preset != null ? Scenario.preset(preset) : Scenario.load(Objects.requireNonNull(file));
        }

        @Override
        public String toString() {
            return preset != null ? "preset " + preset : String.valueOf(file);
        }
    }

    /** The options for the accounts that may bind: a file, or a single account. */
    public static final class Accounts {

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

    /** The options for a single account that may bind. */
    public static final class Account {

        @Option(
                names = "--system-id",
                required = true,
                paramLabel = "ID",
                description = "The only system_id that may bind; without it any may.")
        private String systemId = "";

        @Option(names = "--password", paramLabel = "PASSWORD", description = "Its password.")
        private String password = "";
    }

    @Override
    public Integer call() throws InterruptedException {
        OptionChecks.require(!probe || verify != null, "--probe: without --verify (expected: with it)");
        if (behaviour != null && LIST.equals(behaviour.preset)) {
            Scenario.presets().forEach((name, description) -> say("%-10s %s".formatted(name, description)));
            return ExitCode.OK;
        }
        CountDownLatch end = new CountDownLatch(1);
        if (untilEof) {
            Thread.ofPlatform().daemon().name("standard-input").start(() -> awaitEof(end));
        }
        return Interruption.run(end::countDown, PATIENCE, () -> serveUntil(end));
    }

    private int serveUntil(CountDownLatch end) throws InterruptedException {
        Verification verification = verify == null ? null : Verification.into(verify);
        boundHttpConnections();
        SmscSimulator.Builder builder = SmscSimulator.builder();
        if (verification != null) {
            builder.conformance(verification.conformance()).probes(probe);
        }
        SmscSimulator simulator = builder.host(host)
                .port(port)
                .scenario(scenario())
                .authenticator(accounts == null ? BindAuthenticator.anyone() : accounts.authenticator())
                .dispatch(dispatch.value())
                .start();
        try (simulator) {
            say("listening on " + literal(host) + ":" + simulator.port());
            simulator
                    .http()
                    .ifPresent(page -> say("page on http://"
                            + literal(page.getAddress().getHostAddress()) + ":" + page.getPort() + "/"));
            if (behaviour != null && seed == null) {
                say("repeat with --seed " + simulator.seed());
            }
            await(end);
        }
        long lost = simulator.statistics().receipts().failed();
        if (lost > 0) {
            spec.commandLine().getErr().println("receipts that were not accepted: " + lost);
        }
        boolean isConformant =
                verification == null || verification.report(spec.commandLine().getOut());
        say("closed");
        return isConformant ? ExitCode.OK : ExitCode.NOT_CLEAN;
    }

    private static void awaitEof(CountDownLatch end) {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // A pipe that is broken counts as the end of the input.
        }
        end.countDown();
    }

    private void await(CountDownLatch end) throws InterruptedException {
        if (duration == null) {
            end.await();
        } else {
            var unused = end.await(duration.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /*
     * Idle connections of the page would take file descriptors from SMPP. This property is the only limit that the HTTP
     * server of the JDK has for them.
     */
    private static void boundHttpConnections() {
        if (System.getProperty(HTTP_CONNECTIONS) == null) {
            System.setProperty(HTTP_CONNECTIONS, String.valueOf(MAX_HTTP_CONNECTIONS));
        }
    }

    private Scenario scenario() {
        Scenario read = behaviour == null ? Scenario.defaults() : behaviour.scenario();
        Scenario scenario = read;
        if (accounts != null && behaviour != null && !read.accounts().isEmpty()) {
            scenario = scenario.withAccounts(renamed(read, behaviour, accounts));
        }
        if (window != null || behaviour == null) {
            scenario = scenario.with("deliver: {window: " + (window != null ? window : DEFAULT_WINDOW) + "}");
        }
        if (http != null) {
            scenario = scenario.with("http: {port: " + http + "}");
        }
        return seed == null ? scenario : scenario.withSeed(seed);
    }

    private List<SimulatedAccount> renamed(Scenario read, Behaviour from, Accounts asked) {
        Account account = asked.account;
        if (account == null || from.preset == null) {
            throw new ParameterException(
                    spec.commandLine(), "accounts: in " + from + " and in the options (expected: in one of them)");
        }
        return List.of(read.accounts().getFirst().withCredentials(account.systemId, account.password));
    }

    private static String literal(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
