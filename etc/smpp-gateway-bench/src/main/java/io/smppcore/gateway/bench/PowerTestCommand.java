package io.smppcore.gateway.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import io.smppcore.gateway.cli.Main;
import io.smppcore.gateway.power.PowerTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that starts a store with the files that a disk may have after a loss of power. */
@Command(
        name = "power-test",
        description = {
            "Records what a process does to the files of its store and its call detail records, computes the files"
                    + " that a disk may have if its power is lost after any of these calls, starts with them, and"
                    + " compares what is found with what was promised. Needs Linux and a C compiler (cc).",
            "Exit code 1 if something promised was lost, or if a start has failed, unless RocksDB has refused a"
                    + " manifest whose last record was not synced."
        })
final class PowerTestCommand implements Callable<Integer> {

    private static final int MAX_CUTS = 1_000_000;

    @Spec
    CommandSpec spec;

    @Option(names = "--cuts", defaultValue = "1000", description = "Number of losses of power (${DEFAULT-VALUE}).")
    int cuts;

    @Option(names = "--seed", description = "Seed of the losses (random); the recorded calls differ nevertheless.")
    @Nullable
    Long seed;

    @Option(
            names = "--dir",
            paramLabel = "DIRECTORY",
            defaultValue = ".",
            description = "Directory for the files (${DEFAULT-VALUE}); best in memory, such as /dev/shm.")
    Path parent = Path.of(".");

    @Option(
            names = "--lying-disk",
            description = "The disk confirms syncs of logs and call detail records without effect, so that the test"
                    + " has to find losses.")
    boolean lies;

    @Option(names = "--json", description = "Prints one JSON object.")
    boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (cuts < 1 || cuts > MAX_CUTS) {
            throw new IllegalArgumentException("--cuts: 1 to " + MAX_CUTS);
        }
        PrintWriter err = spec.commandLine().getErr();
        if (!PowerTest.isPossible()) {
            err.println("power-test: needs a C compiler on Linux (Debian: apt-get install gcc libc6-dev)");
            err.flush();
            return Main.CANNOT;
        }
        PowerTest test =
                new PowerTest(parent, seed == null ? ThreadLocalRandom.current().nextLong() : seed, lies, line -> {
                    if (!json) {
                        err.println(line);
                        err.flush();
                    }
                });
        test.run(cuts);
        test.examples().forEach(err::println);
        err.flush();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(JSON.std.asString(test.result()));
        } else {
            test.result().forEach((name, value) -> out.printf("%-28s %s%n", name, value));
        }
        out.flush();
        return test.isClean() ? 0 : Main.FAILED;
    }
}
