package io.smppcore.gateway.cli;

import io.smppcore.gateway.config.ConfigException;
import io.smppcore.gateway.store.StoreException;
import io.smppcore.type.SmppException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The program. */
@Command(
        name = "smpp gateway",
        description = "Stores messages of accounts, routes them to SMSCs, and brings receipts back.",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        usageHelpAutoWidth = true,
        sortOptions = false,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all is well",
            "1:a check of a run did not hold: messages were lost, or a figure is missing",
            "2:wrong options or configuration, port in use, store in use",
            "3:an error in this program"
        },
        exitCodeOnExecutionException = Main.INTERNAL_ERROR,
        subcommands = {
            RunCommand.class,
            CheckCommand.class,
            RouteCommand.class,
            BenchCommand.class,
            KillTestCommand.class,
            UpstreamCommand.class
        })
public final class Main {

    static final int FAILED = 1;
    static final int CANNOT = 2;
    static final int INTERNAL_ERROR = 3;

    Main() {}

    /**
     * Runs one command and ends the process with its exit code.
     *
     * @param args the command and its options; {@code --help} lists them
     */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main()).setExecutionExceptionHandler((failure, command, parsed) -> {
            if (failure instanceof ConfigException
                    || failure instanceof StoreException
                    || failure instanceof SmppException
                    || failure instanceof IllegalArgumentException) {
                command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + failure.getMessage());
                return CANNOT;
            }
            throw failure;
        });
    }
}
