package io.smppcore.gateway.simulation;

import io.smppcore.gateway.simulation.scenario.Outcome;
import io.smppcore.gateway.simulation.scenario.Scenario;
import io.smppcore.gateway.simulation.scenario.SimulatedRun;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Simulated runs of the gateway, one after another. Not thread-safe. */
public final class Simulator {

    /** Maximum number of runs to find a smaller failing one. */
    private static final int MAX_SHRINKS = 300;

    private final RedirectingLoader loader;
    private final SimulatedRun simulation;

    /** Creates a simulator of the gateway as it is. */
    public Simulator() {
        this(List.of());
    }

    /** Creates a simulator of a gateway with planted bugs, of which none has an effect yet. */
    public Simulator(List<PlantedBug> bugs) {
        loader = new RedirectingLoader(bugs);
        simulation = loader.simulation();
    }

    /** Lets one of the planted bugs have an effect in the next runs, or none if it is null. */
    public void plant(@Nullable PlantedBug bug) {
        loader.plant(bug);
    }

    /** Runs all planned events of a seed. */
    public Outcome run(long seed, int seconds) {
        return run(new Scenario(seed, seconds, Set.of(), false));
    }

    Outcome run(Scenario scenario) {
        return simulation.run(scenario);
    }

    /** Returns the number of calls in the loaded classes that a planted bug changes. */
    public int changed(PlantedBug bug) {
        return loader.changed(bug);
    }

    /**
     * Returns a scenario that violates the same promise as a failing one with fewer planned events: leaves out ever
     * smaller shares of them as long as the promise is violated.
     */
    Scenario shrunk(Scenario failing, Outcome outcome) {
        String promise = promise(outcome);
        Set<Integer> omitted = new HashSet<>(failing.omitted());
        List<Integer> left = new ArrayList<>(outcome.planned().keySet());
        int runs = 0;
        for (int size = Math.max(1, left.size() / 2); size >= 1 && runs < MAX_SHRINKS; size /= 2) {
            for (int from = 0; from < left.size() && runs < MAX_SHRINKS; ) {
                List<Integer> part = List.copyOf(left.subList(from, Math.min(left.size(), from + size)));
                Set<Integer> more = new HashSet<>(omitted);
                more.addAll(part);
                runs++;
                Outcome smaller = run(failing.without(more));
                if (!smaller.hasPassed() && promise(smaller).equals(promise)) {
                    omitted = more;
                    left.removeAll(part);
                } else {
                    from += size;
                }
            }
        }
        return failing.without(omitted);
    }

    /** Returns the name of the first violated promise. */
    private static String promise(Outcome outcome) {
        String first = outcome.violations().getFirst();
        return first.substring(0, Math.max(0, first.indexOf(':')));
    }
}
