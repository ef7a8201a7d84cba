package io.smppcore.gateway.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that measures or tests gateways with stores on a disk, and prints what it has found. */
abstract class TrialCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Option(
            names = "--dir",
            paramLabel = "DIRECTORY",
            defaultValue = ".",
            description = "Disk of the stores (${DEFAULT-VALUE}).")
    Path parent = Path.of(".");

    @Option(names = "--json", description = "Prints one JSON object.")
    boolean json;

    /** Prints a line on standard error. */
    final void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }

    /** Reports a step, unless the output is JSON. */
    void progress(String step) {
        if (!json) {
            say(step);
        }
    }

    /** Prints a result as JSON, or else each figure on a line. */
    final void print(Map<String, Object> result) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(JSON.std.asString(result));
        } else {
            result.forEach((name, value) -> out.printf("%-28s %s%n", name, value));
        }
        out.flush();
    }
}
