package io.smppcore.gateway.step;

import io.smppcore.gateway.broker.Brokers;
import io.smppcore.gateway.simulation.PlantedBug;
import io.smppcore.gateway.step.SteppedRun.Outcome;
import io.smppcore.gateway.step.plan.PossibleFaults;
import io.smppcore.gateway.step.plan.StepPlan;
import io.smppcore.gateway.step.plan.StepPlan.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The failure of each call of a short run of the gateway: the run is repeated, and each time another call fails with
 * another fault. Not thread-safe.
 */
public final class Sweep {

    /** Time in which all messages have to be delivered. */
    public static final Duration LIMIT = Duration.ofMinutes(2);

    /** The same if a loss is planted, so that it is certain that they are not. */
    public static final Duration LIMIT_OF_LOSSES = Duration.ofSeconds(5);

    private final Path parent;
    private final Duration limit;
    private final StepLoader loader;
    private final @Nullable Brokers brokers;
    private final Consumer<String> progress;
    private final Map<String, Row> rows = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private int possible;

    /** The results of the faults at a place. */
    private static final class Row {

        private int calls;
        private int injected;
        private int continued;
        private int failed;
        private int failedStarts;
        private int violated;
    }

    /**
     * Creates a sweep.
     *
     * @param parent parent of the directories of the runs
     * @param bug a bug that is planted into the gateway, null for none
     * @param brokers brokers with the state, whose calls then fail instead of those that a gateway without brokers has;
     *     null for none
     * @param progress called with a line for each run
     */
    public Sweep(Path parent, @Nullable PlantedBug bug, @Nullable Brokers brokers, Consumer<String> progress) {
        this.parent = parent;
        this.limit = bug == null ? LIMIT : LIMIT_OF_LOSSES;
        this.loader = new StepLoader(bug);
        this.brokers = brokers;
        this.progress = progress;
    }

    /** Counts the calls, then makes as many of them fail as given: first one of each kind, then others, by a seed. */
    public void run(int count, long seed) throws IOException, InterruptedException {
        Outcome counted = run((Step) null);
        problems.addAll(counted.problems());
        List<Step> steps = new ArrayList<>();
        counted.calls().forEach((place, calls) -> {
            Row row = rows.computeIfAbsent(place, absent -> new Row());
            row.calls = calls;
            if (brokers == null || StepPlan.isOfNodeWithBrokers(place)) {
                for (int number = 1; number <= calls; number++) {
                    steps.addAll(PossibleFaults.of(place, number, loader.thrown(place)));
                }
            }
        });
        possible = steps.size();
        for (Step step : inOrder(steps, seed).subList(0, Math.min(count, steps.size()))) {
            note(step, run(step));
        }
    }

    /** Returns the faults in a random order in which each kind at each place comes before a second one of any kind. */
    private static List<Step> inOrder(List<Step> steps, long seed) {
        List<Step> order = new ArrayList<>(steps);
        Collections.shuffle(order, new Random(seed));
        Map<Step, Integer> kinds = new HashMap<>();
        Map<Step, Integer> ranks = new HashMap<>();
        for (Step step : order) {
            ranks.put(step, kinds.merge(new Step(step.place(), 0, step.thrown(), step.fault()), 1, Integer::sum));
        }
        order.sort(Comparator.comparing(ranks::get));
        return order;
    }

    private Outcome run(@Nullable Step step) throws IOException, InterruptedException {
        try (RunTopics topics = brokers == null ? null : new RunTopics(brokers);
                SteppedRun run = new SteppedRun(loader, parent, topics, limit)) {
            return run.run(step);
        }
    }

    private void note(Step step, Outcome outcome) {
        Row row = rows.computeIfAbsent(step.place(), absent -> new Row());
        String result = "not reached";
        if (outcome.isReached()) {
            row.injected++;
            if (outcome.failures() > 0) {
                row.failed++;
                result = "failed, started again";
            } else if (outcome.failedStarts() > 0) {
                row.failedStarts++;
                result = "start failed, started again";
            } else {
                row.continued++;
                result = "continued";
            }
        }
        if (!outcome.problems().isEmpty()) {
            row.violated++;
            result += ": " + outcome.problems();
            problems.add(step + ": " + outcome.problems());
        }
        progress.accept(step + ": " + result);
    }

    /** Returns what was wrong, with the fault of the run. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Returns the number of possible faults. */
    public int possible() {
        return possible;
    }

    /** Returns the number of calls at each place, named ones included. */
    public Map<String, Integer> calls() {
        Map<String, Integer> calls = new LinkedHashMap<>();
        rows.forEach((place, row) -> calls.put(place, row.calls));
        return calls;
    }

    /** Returns the number of calls that have failed. */
    public int injected() {
        return rows.values().stream().mapToInt(row -> row.injected).sum();
    }

    /** Returns a table: the calls at each place, the faults, and how the gateway took them. */
    public List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add("%-44s %6s %6s %9s %6s %6s %6s"
                .formatted("place", "calls", "faults", "continued", "failed", "start", "wrong"));
        rows.forEach((place, row) -> lines.add("%-44s %6d %6d %9d %6d %6d %6d"
                .formatted(place, row.calls, row.injected, row.continued, row.failed, row.failedStarts, row.violated)));
        return lines;
    }
}
