package io.smppcore.gateway.bench;

import io.smppcore.gateway.cli.Main;
import io.smppcore.gateway.power.PowerTest;
import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that starts a store with the files that a disk may have after a loss of power. */
@Command(
        name = "power-test",
        description = {
            "Records what a process does to the files of its store and its call detail records, computes the files"
                    + " that a disk may have if its power is lost after any of these calls, starts with them, and"
                    + " compares what is found with what was promised. Needs Linux and a C compiler (cc); it is"
                    + " fastest with --dir in memory, such as /dev/shm.",
            "Exit code 1 if something promised was lost, or if a start has failed, unless RocksDB has refused a"
                    + " manifest whose last record was not synced."
        })
final class PowerTestCommand extends TrialCommand {

    private static final int MAX_CUTS = 1_000_000;

    @Option(names = "--cuts", defaultValue = "1000", description = "Number of losses of power (${DEFAULT-VALUE}).")
    int cuts;

    @Option(names = "--seed", description = "Seed of the losses (random); the recorded calls differ nevertheless.")
    @Nullable
    Long seed;

    @Option(
            names = "--lying-disk",
            description = "The disk confirms syncs of logs and call detail records without effect, so that the test"
                    + " has to find losses.")
    boolean lies;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (cuts < 1 || cuts > MAX_CUTS) {
            throw new IllegalArgumentException("--cuts: 1 to " + MAX_CUTS);
        }
        if (!PowerTest.isPossible()) {
            say("power-test: needs a C compiler on Linux (Debian: apt-get install gcc libc6-dev)");
            return Main.CANNOT;
        }
        long chosen = seed == null ? ThreadLocalRandom.current().nextLong() : seed;
        PowerTest test = new PowerTest(parent, chosen, lies, this::progress);
        test.run(cuts);
        test.examples().forEach(this::say);
        print(test.result());
        return test.isClean() ? 0 : Main.FAILED;
    }
}
