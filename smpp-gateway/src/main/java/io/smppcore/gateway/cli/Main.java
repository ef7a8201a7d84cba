package io.smppcore.gateway.cli;

import io.smppcore.gateway.config.ConfigException;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.type.SmppException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.event.Level;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The program of the gateway and its commands. The module smpp-gateway-bench extends it by commands that measure and
 * test the gateway.
 */
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
        subcommands = {RunCommand.class, CheckCommand.class, RouteCommand.class, AdminCommand.class})
public class Main implements Callable<Integer> {

    /** Exit code of a command whose check has failed. */
    public static final int FAILED = 1;

    /** Exit code of a command that was called with wrong options, or cannot be carried out. */
    public static final int CANNOT = 2;

    static final int INTERNAL_ERROR = 3;
    static final int STORE_FAILED = 4;

    /** Beginning of the line that {@code run} prints when the gateway accepts binds; the port follows. */
    public static final String LISTENING = "gateway listens on port ";

    private static final Set<String> OF_BENCH =
            Set.of("bench", "capacity-model", "kill-test", "soak", "--cluster-demo");

    /** The command line, set before {@link #call}. */
    @Spec
    protected CommandSpec spec;

    @Option(
            names = "--demo",
            description =
                    "Runs a gateway with two simulated SMSCs and a little load, all in a temporary directory, until it"
                            + " is ended with Ctrl+C.")
    boolean demo;

    /** Creates the program. */
    protected Main() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!demo) {
            throw new ParameterException(spec.commandLine(), "Missing required subcommand, or --demo");
        }
        // The page shows reconnects, so they need not be logged.
        ProgramLog.of(Level.ERROR);
        PrintWriter out = spec.commandLine().getOut();
        Demo running = Demo.start();
        CountDownLatch ended = RunCommand.closedAtEnd(running::close);
        out.print(running.introduction());
        out.flush();
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
        return commandLine(new Main());
    }

    /** Returns the command line of a program. */
    public static CommandLine commandLine(Main program) {
        CommandLine line = new CommandLine(program).setCaseInsensitiveEnumValuesAllowed(true);
        IParameterExceptionHandler usual = line.getParameterExceptionHandler();
        line.setParameterExceptionHandler((mistake, args) -> {
            int code = usual.handleParseException(mistake, args);
            if (mistake instanceof UnmatchedArgumentException unmatched
                    && OF_BENCH.contains(unmatched.getUnmatched().getFirst())) {
                String name = unmatched.getUnmatched().getFirst();
                line.getErr().println(name + " is in smpp-gateway-bench.jar (expected: ./smpp gateway " + name + ")");
            }
            return code;
        });
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
