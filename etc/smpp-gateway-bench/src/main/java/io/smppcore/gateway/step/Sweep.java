package io.smppcore.gateway.step;

import io.smppcore.gateway.simulation.PlantedBug;
import io.smppcore.gateway.step.SteppedRun.Outcome;
import io.smppcore.gateway.step.plan.Fault;
import io.smppcore.gateway.step.plan.StepPlan;
import io.smppcore.gateway.step.plan.StepPlan.Step;
import io.smppcore.gateway.step.plan.Thrown;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The failure of each call of a short run of the gateway: the run is repeated, and each time another call fails with
 * another fault. Not thread-safe.
 */
public final class Sweep {

    /** Calls that may have had their effect when they fail. */
    private static final Pattern WITH_EFFECT = Pattern.compile(
            ".*\\.(write|writeLong|put|force|sync|flush|truncate|move|delete|deleteIfExists|create[A-Z]\\w*|close)");

    /** Time in which all messages have to be delivered. */
    public static final Duration LIMIT = Duration.ofMinutes(2);

    /** The same if a loss is planted, so that it is certain that they are not. */
    public static final Duration LIMIT_OF_LOSSES = Duration.ofSeconds(5);

    private final Path parent;
    private final Duration limit;
    private final StepLoader loader;
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
     * @param progress called with a line for each run
     */
    public Sweep(Path parent, @Nullable PlantedBug bug, Consumer<String> progress) {
        this.parent = parent;
        this.limit = bug == null ? LIMIT : LIMIT_OF_LOSSES;
        this.loader = new StepLoader(bug);
        this.progress = progress;
    }

    /** Counts the calls, then makes as many of them fail as given, spread over all of them from a seed on. */
    public void run(int count, long seed) throws IOException, InterruptedException {
        Outcome counted = run((Step) null);
        problems.addAll(counted.problems());
        List<Step> steps = new ArrayList<>();
        counted.calls().forEach((place, calls) -> {
            Row row = rows.computeIfAbsent(place, absent -> new Row());
            row.calls = calls;
            for (Fault fault : faults(place)) {
                for (int number = 1; number <= calls; number++) {
                    steps.add(new Step(place, number, loader.thrown(place), fault));
                }
            }
        });
        possible = steps.size();
        int runs = Math.min(count, steps.size());
        double stride = steps.size() / (double) runs;
        int offset = Math.floorMod(seed, Math.max(1, (int) stride));
        for (int i = 0; i < runs; i++) {
            Step step = steps.get((int) (i * stride) + offset);
            note(step, run(step));
        }
    }

    private Outcome run(@Nullable Step step) throws IOException, InterruptedException {
        try (SteppedRun run = new SteppedRun(loader, parent, limit)) {
            return run.run(step);
        }
    }

    private List<Fault> faults(String place) {
        List<Fault> faults = new ArrayList<>();
        if (!place.contains(": ")) {
            return faults;
        }
        if (!loader.thrown(place).equals(Thrown.NOTHING)) {
            faults.add(Fault.EXCEPTION);
            if (WITH_EFFECT.matcher(place).matches()) {
                faults.add(Fault.EXCEPTION_AFTER);
            }
        }
        boolean isSocket = place.startsWith(StepPlan.SOCKET);
        boolean isWrite = place.endsWith("FileChannel.write") || (isSocket && place.endsWith("write"));
        if (isWrite || (isSocket && place.endsWith("read"))) {
            faults.add(Fault.SHORT);
        }
        if (isWrite || place.endsWith(".writeLong")) {
            faults.add(Fault.TORN_WRITE);
        }
        if (isWrite && isSocket) {
            faults.add(Fault.SILENCE);
        }
        faults.add(Fault.OUT_OF_MEMORY);
        return faults;
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
