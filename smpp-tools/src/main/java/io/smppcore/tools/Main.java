package io.smppcore.tools;

import io.smppcore.tools.capacity.CapacityCommand;
import io.smppcore.tools.console.ErrorLines;
import io.smppcore.tools.console.ExitCode;
import io.smppcore.tools.console.Version;
import io.smppcore.tools.drive.CompareCommand;
import io.smppcore.tools.drive.DriveCommand;
import io.smppcore.tools.drive.ReplayCommand;
import io.smppcore.tools.drive.SelfTestCommand;
import io.smppcore.tools.drive.SendCommand;
import io.smppcore.tools.drive.SweepCommand;
import io.smppcore.tools.inspect.DecodeCommand;
import io.smppcore.tools.inspect.EncodeCommand;
import io.smppcore.tools.inspect.PasswordCommand;
import io.smppcore.tools.inspect.ReceiptCommand;
import io.smppcore.tools.inspect.TextCommand;
import io.smppcore.tools.mix.MixCommand;
import io.smppcore.tools.pairs.PairsCommand;
import io.smppcore.tools.report.ReportCommand;
import io.smppcore.tools.serve.ServeCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The program, with one subcommand for each task. */
@Command(
        name = "smpp",
        description = "SMPP on the command line: serves, drives load, tests itself, reads and writes PDUs, texts"
                + " and receipts.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        scope = ScopeType.INHERIT,
        usageHelpAutoWidth = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:a check of a run failed (too many errors, cut short ...), a message was not delivered, a PDU"
                    + " is malformed, or a text is not a receipt",
            "2:wrong options or input, host not reachable, bind refused, port in use",
            "3:an error in this program"
        },
        exitCodeOnExecutionException = ExitCode.INTERNAL_ERROR)
public final class Main {

    /** The commands in the order of the help. */
    private static final List<Class<?>> COMMANDS = List.of(
            ServeCommand.class,
            DriveCommand.class,
            SelfTestCommand.class,
            SweepCommand.class,
            CompareCommand.class,
            PairsCommand.class,
            MixCommand.class,
            CapacityCommand.class,
            ReportCommand.class,
            SendCommand.class,
            ReplayCommand.class,
            DecodeCommand.class,
            EncodeCommand.class,
            TextCommand.class,
            ReceiptCommand.class,
            PasswordCommand.class);

    Main() {}

    /**
     * Runs one command and ends the process with its exit code.
     *
     * @param args the command and its options; {@code --help} lists them
     */
    public static void main(String[] args) {
        System.exit(commandLine(args.length == 0 ? "" : args[0]).execute(args));
    }

    /** Returns all commands. */
    static CommandLine commandLine() {
        return commandLine("");
    }

    /** Returns only the named command, as reading the options of the others takes time; all if there is none. */
    static CommandLine commandLine(String name) {
        List<Class<?>> named =
                COMMANDS.stream().filter(command -> name(command).equals(name)).toList();
        CommandLine main = new CommandLine(new Main());
        (named.isEmpty() ? COMMANDS : named).forEach(command -> main.addSubcommand(command));
        ErrorLines errorLines = new ErrorLines();
        return main.setParameterExceptionHandler(errorLines).setExecutionExceptionHandler(errorLines);
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }
}
