package io.smppcore.tools.console;

import java.io.PrintWriter;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Option for JSON on standard output, which moves text to standard error. */
public final class JsonOption {

    @Option(names = "--json", description = "The result as JSON on standard output, the table on standard error.")
    private boolean json;

    /** Returns the output for text: standard output, or standard error if JSON is requested. */
    public PrintWriter textOut(CommandLine command) {
        return json ? command.getErr() : command.getOut();
    }

    /** Prints one line of JSON if requested. */
    public void print(CommandLine command, Supplier<String> value) {
        if (json) {
            command.getOut().println(value.get());
            command.getOut().flush();
        }
    }
}
