package io.smppcore.gateway.cli;

import io.smppcore.gateway.config.ConfigException;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.type.SmppException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.event.Level;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program of the gateway, with its commands. */
@Command(
        name = "smpp gateway",
        description = "Stores messages of accounts, routes them to SMSCs, and returns receipts.",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        usageHelpAutoWidth = true,
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:a check of a run did not hold: messages were lost, or a figure is missing",
            "2:wrong options or configuration, port in use, store in use",
            "3:an error in this program",
            "4:the store has failed; a restart continues with the stored state"
        },
        exitCodeOnExecutionException = Main.INTERNAL_ERROR,
        subcommands = {
            RunCommand.class,
            CheckCommand.class,
            RouteCommand.class,
            BenchCommand.class,
            CapacityModelCommand.class,
            KillTestCommand.class,
            UpstreamCommand.class
        })
public final class Main implements Callable<Integer> {

    static final int FAILED = 1;
    static final int CANNOT = 2;
    static final int INTERNAL_ERROR = 3;
    static final int STORE_FAILED = 4;

    @Spec
    CommandSpec spec;

    @Option(
            names = "--demo",
            description =
                    "Runs a gateway with two simulated SMSCs and a little load, all in a temporary directory, until it"
                            + " is ended with Ctrl+C.")
    boolean demo;

    @Option(
            names = "--cluster-demo",
            description =
                    "The same with three gateways that are nodes of one, and three brokers of Apache Kafka, each in a"
                            + " process of its own; the lines \"kill N\" and \"start N\" on its input end and start"
                            + " a gateway.")
    boolean clusterDemo;

    Main() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!demo && !clusterDemo) {
            throw new ParameterException(spec.commandLine(), "Missing required subcommand, or --demo");
        }
        // The page shows reconnects, so they need not be logged.
        ProgramLog.of(Level.ERROR);
        PrintWriter out = spec.commandLine().getOut();
        Demo running = clusterDemo ? Demo.startCluster() : Demo.start();
        CountDownLatch ended = RunCommand.closedAtEnd(running::close);
        out.print(running.introduction);
        out.flush();
        if (clusterDemo) {
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                out.println(running.command(line));
                out.flush();
            }
            return 0;
        }
        ended.await();
        return 0;
    }

    /**
     * Runs one command and ends the process with its exit code.
     *
     * @param args the command and its options; {@code --help} lists them
     */
    public static void main(String[] args) {
        ProgramLog.of(Level.WARN);
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true);
        return line.setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof ConfigException
                    || failure instanceof StoreException
                    || failure instanceof SmppException
                    || failure instanceof UncheckedIOException
                    || failure instanceof IllegalArgumentException) {
                command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + failure.getMessage());
                return CANNOT;
            }
            throw failure;
        });
    }
}
