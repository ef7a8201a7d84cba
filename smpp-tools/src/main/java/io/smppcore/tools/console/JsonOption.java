package io.smppcore.tools.console;

import java.io.PrintWriter;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The option {@code --json}, which prints the result as JSON on standard output, and all text on standard error. */
public final class JsonOption {

    @Option(names = "--json", description = "The result as JSON on standard output, the table on standard error.")
    private boolean json;

    /** Returns the output for text: standard output, or standard error if JSON is requested. */
    public PrintWriter textOut(CommandLine command) {
        return json ? command.getErr() : command.getOut();
    }

    /** Prints one line of JSON if the option is given. Otherwise the supplier is not called. */
    public void print(CommandLine command, Supplier<String> value) {
        if (json) {
            command.getOut().println(value.get());
            command.getOut().flush();
        }
    }
}
