package io.smppcore.gateway.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that prints the capacity of a gateway of several nodes, computed by a model. */
@Command(
        name = "capacity-model",
        description = {
            "Prints the capacity of 3, 10 and 30 nodes, by a simulation with the processor times that bench"
                    + " --cluster has measured: docs/gateway/capacity.md.",
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

    @Parameters(
            arity = "0..1",
            paramLabel = "RESULTS",
            description = "File with a result of bench --cluster --json in each line, of one node and of several, with"
                    + " 3 brokers and with another number. Without it, the measurements in the documentation count.")
    @Nullable
    Path results;

    @Override
    public Integer call() throws IOException {
        Path measured = results;
        String tables = (measured == null ? CapacityModel.MEASURED : read(measured)).tables();
        Path page = docs;
        if (page != null) {
            MarkedText.write(page, NAME, tables);
        }
        spec.commandLine().getOut().print(tables);
        spec.commandLine().getOut().flush();
        return 0;
    }

    private static CapacityModel read(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException(file + " cannot be read (expected: results of bench --cluster --json)");
        }
        List<CapacityModel.Run> runs = new ArrayList<>();
        double logOctets = 0;
        for (String line : Files.readAllLines(file)) {
            Map<String, Object> result = result(file, runs.size() + 1, line);
            runs.add(new CapacityModel.Run(
                    (int) number(file, result, "nodes"),
                    (int) number(file, result, "brokers"),
                    number(file, result, Measurement.GATEWAY_CPU),
                    number(file, result, BenchCommand.BROKER_CPU)));
            logOctets = number(file, result, BenchCommand.LOG_OCTETS);
        }
        return CapacityModel.MEASURED.with(runs, logOctets);
    }

    private static Map<String, Object> result(Path file, int line, String text) {
        try {
            return JSON.std.mapFrom(text);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    file + ", line " + line + ": no result of bench --cluster --json: " + e.getMessage(), e);
        }
    }

    private static double number(Path file, Map<String, Object> result, String key) {
        if (result.get(key) instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException(file + ": no " + key + " in " + result + " (expected: bench --cluster)");
    }
}
