package io.smppcore.tools;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The program: one word per command. */
@Command(
        name = "smpp",
        description = "Speaks SMPP: serves, drives load, tests itself, reads and writes PDUs, texts and receipts.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        scope = ScopeType.INHERIT,
        usageHelpAutoWidth = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all is well",
            "1:a response is missing or negative, the run was cut short, a PDU is malformed, or a text is not a receipt",
            "2:wrong options or input, host not reachable, bind refused, port in use",
            "3:an error in this program"
        },
        exitCodeOnExecutionException = Main.EXIT_INTERNAL_ERROR,
        subcommands = {
            ServeCommand.class,
            DriveCommand.class,
            SelfTestCommand.class,
            DecodeCommand.class,
            EncodeCommand.class,
            TextCommand.class,
            ReceiptCommand.class,
            PasswordCommand.class
        })
public final class Main {

    static final int EXIT_OK = 0;
    static final int EXIT_NOT_CLEAN = 1;
    static final int EXIT_CANNOT = 2;
    static final int EXIT_INTERNAL_ERROR = 3;

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
        ErrorLines errorLines = new ErrorLines();
        return new CommandLine(new Main())
                .setParameterExceptionHandler(errorLines)
                .setExecutionExceptionHandler(errorLines);
    }
}
