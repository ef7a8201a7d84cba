package io.smppcore.benchmarks.report;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The subcommands of {@code ./smpp bench} that are not JMH's. Exit code 2 on wrong usage. */
@Command(
        name = "bench",
        subcommands = {ReportCommand.class, CompareCommand.class})
public final class BenchCommand {

    private BenchCommand() {}

    /** Runs {@code report} or {@code compare}. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new BenchCommand())
                .setExecutionExceptionHandler(BenchCommand::failed)
                .execute(args));
    }

    private static int failed(Exception failure, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
        if (failure instanceof UsageException || failure instanceof IOException) {
            command.getErr().println("bench " + command.getCommandName() + ": " + failure.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
        throw failure;
    }
}
