package io.smppcore.gateway.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the capacity of a gateway of several nodes by a model. */
@Command(
        name = "capacity-model",
        description = {
            "Prints the capacity of 3, 10 and 30 nodes, by a simulation with the processor times that bench"
                    + " --cluster has measured: docs/gateway-capacity.md.",
        })
final class CapacityModelCommand implements Callable<Integer> {

    static final String NAME = "capacity-model";

    @Spec
    CommandSpec spec;

    @Option(
            names = "--docs",
            paramLabel = "FILE",
            description =
                    "Writes the tables into a Markdown file, between <!-- " + NAME + " --> and <!-- /" + NAME + " -->.")
    @Nullable
    Path docs;

    @Override
    public Integer call() throws IOException {
        String tables = CapacityModel.MEASURED.tables();
        Path page = docs;
        if (page != null) {
            MarkedText.write(page, NAME, tables);
        }
        spec.commandLine().getOut().print(tables);
        spec.commandLine().getOut().flush();
        return 0;
    }
}
