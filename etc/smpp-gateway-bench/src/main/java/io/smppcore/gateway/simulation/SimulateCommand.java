package io.smppcore.gateway.simulation;

import io.smppcore.gateway.simulation.scenario.Outcome;
import io.smppcore.gateway.simulation.scenario.Scenario;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Simulates a gateway with faults, one run for each seed. */
@Command(
        name = "simulate",
        description = {
            "Simulates a gateway with its disks, network, SMSCs and accounts in one thread, one run for each seed, with"
                    + " faults that the seed chooses, and checks what the gateway promises.",
            "A failing run is repeated with fewer events, and printed. Exit code 1 if a run has failed."
        })
public final class SimulateCommand implements Callable<Integer> {

    private static final int SECONDS_PER_HOUR = 3_600;
    private static final int MAX_FAILURES = 10;

    @Spec
    private CommandSpec spec;

    @Option(names = "--seeds", description = "Number of runs. Default: ${DEFAULT-VALUE}", defaultValue = "200")
    private int seeds;

    @Option(names = "--first", description = "First seed. Default: ${DEFAULT-VALUE}", defaultValue = "1")
    private long first;

    @Option(
            names = "--hours",
            description = "Simulated hours with faults in each run. Default: ${DEFAULT-VALUE}",
            defaultValue = "0.25")
    private double hours;

    @Option(names = "--log", description = "Print what happens in each run.")
    private boolean isLogged;

    /** Called by picocli. */
    public SimulateCommand() {}

    @Override
    public Integer call() {
        if (seeds < 1 || !(hours * SECONDS_PER_HOUR >= 1 && hours <= 1_000)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--seeds: " + seeds + " (expected: >= 1), --hours: " + hours + " (expected: 0.0003 to 1000)");
        }
        PrintWriter out = spec.commandLine().getOut();
        Simulator simulator = new Simulator();
        List<Long> failed = new ArrayList<>();
        Map<String, Integer> counts = new TreeMap<>();
        long began = System.nanoTime();
        long seconds = 0;
        int runs = 0;
        long hash = 0;
        while (runs < seeds && failed.size() < MAX_FAILURES) {
            long seed = first + runs++;
            Scenario scenario = new Scenario(seed, (int) (hours * SECONDS_PER_HOUR), Set.of(), isLogged);
            Outcome outcome = simulator.run(scenario);
            outcome.log().forEach(out::println);
            outcome.counts().forEach((kind, count) -> counts.merge(kind, count, Integer::sum));
            seconds += outcome.seconds();
            hash = 31 * hash + outcome.hash();
            if (!outcome.hasPassed()) {
                failed.add(seed);
                print(out, simulator, scenario, outcome);
            }
        }
        double minutes = (System.nanoTime() - began) / 60e9;
        out.println("events: " + counts);
        out.printf(
                Locale.ROOT,
                "%d runs, %d failed%s; %.1f simulated hours in %.2f minutes, %.0f a minute; trace %016x%n",
                runs,
                failed.size(),
                failed.isEmpty() ? "" : " " + failed,
                seconds / (double) SECONDS_PER_HOUR,
                minutes,
                seconds / (double) SECONDS_PER_HOUR / minutes,
                hash);
        out.flush();
        return failed.isEmpty() ? 0 : 1;
    }

    private static void print(PrintWriter out, Simulator simulator, Scenario scenario, Outcome outcome) {
        out.println("seed " + scenario.seed() + " has failed:");
        outcome.violations().forEach(violation -> out.println("  " + violation));
        Outcome smaller = simulator.run(simulator.shrunk(scenario, outcome).logged());
        out.println("  " + outcome.planned().size() + " planned events; these suffice: " + smaller.planned());
        smaller.violations().forEach(violation -> out.println("  " + violation));
        smaller.log().forEach(line -> out.println("  " + line));
        out.flush();
    }
}
