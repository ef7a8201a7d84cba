package io.smppcore.gateway.bench;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.cli.Main;
import io.smppcore.gateway.simulation.PlantedBug;
import io.smppcore.gateway.step.NamedPlace.Scope;
import io.smppcore.gateway.step.StepMain;
import io.smppcore.gateway.step.Sweep;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that lets each call of a store or a file fail, and ends a gateway at each named place. */
@Command(
        name = "step-test",
        description = {
            "Repeats a short run of a gateway in which another call of its store or its files fails each time, then"
                    + " ends a gateway under load at each named place, before and after, and compares the messages"
                    + " that were acknowledged, received by the SMSCs, receipted and delivered.",
            "Exit code 1 if a message or a receipt was lost or repeated without cause, if a gateway did not go on or"
                    + " ended without a clear message, or if a place was not reached."
        })
final class StepTestCommand extends TrialCommand {

    private static final int MAX_FAULTS = 100_000;

    @Option(
            names = "--faults",
            defaultValue = "100",
            description =
                    "Number of calls that fail, first one of each kind of fault at each place (${DEFAULT-VALUE}).")
    int faults;

    @Option(names = "--halts", description = "Number of named places at which a gateway ends (all).")
    @Nullable
    Integer halts;

    @Option(names = "--seed", description = "Seed of the choice (random).")
    @Nullable
    Long seed;

    @Option(
            names = "--cluster",
            description = "Tests a gateway with brokers of Apache Kafka instead: lets the calls of their clients fail,"
                    + " and ends one of three nodes with three brokers at the places that only these have.")
    boolean cluster;

    @Option(
            names = "--lying-store",
            description = "The store acknowledges commits without writing them, so that the test has to find losses.")
    boolean lies;

    private final List<String> table = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Object> result = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (faults < 0 || faults > MAX_FAULTS || (halts != null && halts < 0)) {
            throw new IllegalArgumentException("--faults: 0 to " + MAX_FAULTS + ", --halts: >= 0");
        }
        long chosen = seed == null ? ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE) : seed;
        result.put("seed", chosen);
        if (faults > 0 && cluster) {
            progress("a broker starts");
            try (Brokers brokers = Brokers.open(1)) {
                sweep(chosen, brokers);
            }
        } else if (faults > 0) {
            sweep(chosen, null);
        }
        halt(chosen);
        result.put("problems", problems.size());
        problems.forEach(this::say);
        if (!json) {
            table.forEach(spec.commandLine().getOut()::println);
        }
        print(result);
        return problems.isEmpty() ? 0 : Main.FAILED;
    }

    private void sweep(long chosen, @Nullable Brokers brokers) throws IOException, InterruptedException {
        PlantedBug loss = brokers == null ? StepMain.LOSS : StepMain.LOSS_OF_BROKERS;
        Sweep sweep = new Sweep(parent, lies ? loss : null, brokers, this::progress);
        sweep.run(faults, chosen);
        table.addAll(sweep.table());
        problems.addAll(sweep.problems());
        result.put("possible_faults", sweep.possible());
        result.put("faults", sweep.injected());
        result.put("calls", sweep.calls());
    }

    private void halt(long chosen) throws IOException, InterruptedException {
        List<StepHalts.Halt> all = StepHalts.Halt.all(cluster ? Scope.CLUSTER : Scope.MESSAGES);
        int count = halts == null ? all.size() : Math.min(halts, all.size());
        List<StepHalts.Halt> some = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            some.add(all.get(Math.floorMod(chosen + i * all.size() / count, all.size())));
        }
        StepHalts test = new StepHalts(parent, chosen, lies, this::progress);
        if (count > 0 && cluster) {
            progress("brokers start");
            try (Brokers brokers = Brokers.open(3)) {
                test.run(some, brokers);
            }
        } else if (count > 0) {
            test.run(some, null);
        }
        table.addAll(test.rows());
        problems.addAll(test.problems());
        result.put("halts", test.reached());
        result.putAll(test.result());
    }
}
