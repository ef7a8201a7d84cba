package io.smppcore.tools.console;

import io.smppcore.tools.console.OptionChecks.OptionException;
import io.smppcore.type.SmppException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The handler of errors of all commands. For every error that the user can correct, it prints one line on standard
 * error, and the exit code is 2.
 */
public final class ErrorLines implements IParameterExceptionHandler, IExecutionExceptionHandler {

    private static final String HINT = " (--help lists the options)";

    @Override
    public int handleParseException(ParameterException problem, String[] args) {
        String what = String.valueOf(problem.getMessage()).replaceFirst("^Error: ", "");
        print(problem.getCommandLine(), what + HINT);
        return ExitCode.CANNOT;
    }

    /**
     * Handles exceptions that a command throws: an {@link SmppException}, as of the network, and an {@link
     * IllegalArgumentException}, which the library also throws for options out of range. Rethrows any other exception,
     * whose stack trace picocli prints.
     */
    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (failure instanceof OptionException) {
            print(command, failure.getMessage() + HINT);
            return ExitCode.CANNOT;
        }
        if (failure instanceof SmppException || failure instanceof IllegalArgumentException) {
            print(command, String.valueOf(failure.getMessage()));
            return ExitCode.CANNOT;
        }
        throw failure;
    }

    /** Prints the name of a command and a message as one line on standard error. */
    public static void print(CommandLine command, String message) {
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + message.replaceAll("\\s*\\R\\s*", "; "));
        command.getErr().flush();
    }
}
